/** Whether the screens' short help is open: one setting for phones and one for wide screens, stored on the device. */
import { preferences, usePreferences } from '../../state/device/preferences'
import { useScreen } from '../../state/screen/screen'

export type HelpChoice = { readonly isOpen: boolean; readonly toggle: () => void }

export function useHelp(): HelpChoice {
  const { onMobile } = useScreen()
  const { helpOnMobile, helpOnDesktop } = usePreferences()
  const key = onMobile ? 'helpOnMobile' : 'helpOnDesktop'
  return {
    isOpen: onMobile ? helpOnMobile : helpOnDesktop,
    toggle: () => {
      preferences[key] = !preferences[key]
    },
  }
}
