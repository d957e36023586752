import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useExpandedQr } from '../../state/labels/expanded-qr'
import { SidePanel } from '../../ui/chrome/SidePanel'
import { Brand } from '../../ui/icons'
import { lazyAgain } from '../../ui/lazy-again'
import { ActionsPopup } from './ActionsPopup'
import { MenuFoot } from './MenuFoot'
import { useNavigation } from './navigation'
import styles from './Popups.module.css'

export type Popup = 'menu' | 'actions' | 'search' | undefined

export type PopupsProps = { readonly open: Popup; readonly onClose: () => void }

const QrActionsPopup = lazyAgain(() => import('./QrActionsPopup').then((module) => module.QrActionsPopup))

const SearchDialog = lazyAgain(() => import('../../features/search/SearchDialog').then((module) => module.SearchDialog))

const ExpandedQr = lazyAgain(() => import('./ExpandedQr').then((module) => module.ExpandedQr))

/** The menu, a code that fills the screen, and the actions popup, which then has the code's actions. */
export function Popups({ open, onClose }: PopupsProps) {
  const { t } = useLingui()
  const { groups } = useNavigation()
  const expanded = useExpandedQr()
  return (
    <>
      <SidePanel
        open={open === 'menu'}
        onClose={onClose}
        label={t({ id: 'chrome.menu', message: 'Menu' })}
        groups={groups}
        head={<MenuHead />}
        foot={<MenuFoot onChosen={onClose} />}
      />
      {open === 'search' && (
        <Suspense fallback={null}>
          <SearchDialog onClose={onClose} />
        </Suspense>
      )}
      {expanded ? (
        <Suspense fallback={null}>
          <ExpandedQr {...expanded} />
          <QrActionsPopup entry={expanded.entry} open={open === 'actions'} onClose={onClose} />
        </Suspense>
      ) : (
        <ActionsPopup open={open === 'actions'} onClose={onClose} />
      )}
    </>
  )
}

function MenuHead() {
  const { t } = useLingui()
  return (
    <span className={styles.head}>
      <Brand size={36} />
      <span>{t({ id: 'app.name', message: 'Pinset' })}</span>
    </span>
  )
}
