import { useLingui } from '@lingui/react/macro'
import { SidePanel } from '../../ui/chrome/SidePanel'
import { ActionsPopup } from './ActionsPopup'
import { MenuHead } from './MenuHead'
import { useNavigation } from './navigation'

export type Popup = 'menu' | 'actions' | undefined

/** The menu and the actions popup. Loaded right after the first paint. */
export function Popups({ open, onClose }: { open: Popup; onClose: () => void }) {
  const { t } = useLingui()
  const { groups } = useNavigation()
  return (
    <>
      <SidePanel
        open={open === 'menu'}
        onClose={onClose}
        label={t({ id: 'chrome.menu', message: 'Menu' })}
        groups={groups}
        head={<MenuHead />}
      />
      <ActionsPopup open={open === 'actions'} onClose={onClose} />
    </>
  )
}
