import { useLingui } from '@lingui/react/macro'
import { type PanelItem, PanelItems } from '../../ui/chrome/PanelItems'
import { useFullScreen } from './full-screen'
import { useHelp } from './use-help'

/** The foot of the menu: help for the screens, and full screen. */
export function MenuFoot({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui()
  const help = useHelp()
  const { isAvailable, isFull, toggle } = useFullScreen()
  const items: PanelItem[] = [
    {
      id: 'help',
      icon: 'help',
      label: help.isOpen
        ? t({ id: 'chrome.help.hide', message: 'Hide help' })
        : t({ id: 'chrome.help.show', message: 'Show help' }),
      onClick: help.toggle,
    },
  ]
  if (isAvailable) {
    items.push({
      id: 'fullscreen',
      icon: 'fullscreen',
      label: isFull
        ? t({ id: 'chrome.fullscreen.leave', message: 'Exit full screen' })
        : t({ id: 'chrome.fullscreen.enter', message: 'Full screen' }),
      onClick: toggle,
    })
  }
  return <PanelItems items={items} onChosen={onChosen} />
}
