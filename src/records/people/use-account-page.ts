/** Header and footer of an account's form: its title, Save, and the way out beside it. */
import { useLingui } from '@lingui/react/macro'
import { usePage } from '../../state/screen/page'
import { useGoBack } from '../use-go-back'

export type AccountPage = {
  readonly title: string
  /** The address one level up. */
  readonly back: string
  readonly saveLabel: string
  readonly onSave: () => void
  /** How many findings are shown. */
  readonly shownCount: number
  readonly busy: boolean
}

/** Save is blocked by what the form shows to be wrong, and by nothing else: pressed too early it says what is missing. */
export function useAccountPage({ title, back, saveLabel, onSave, shownCount, busy }: AccountPage): void {
  const { t } = useLingui()
  const leave = useGoBack(back)
  usePage({
    title,
    back,
    large: true,
    narrow: true,
    centre: {
      icon: 'save',
      label: saveLabel,
      onClick: onSave,
      blocked: shownCount > 0,
      count: shownCount,
      busy,
      cancel: { label: t({ id: 'records.cancel', message: 'Cancel' }), onClick: leave },
    },
  })
}
