/** Header and footer of an account's form: title, Save and Cancel. */
import { useLingui } from '@lingui/react/macro'
import { usePage } from '../../state/screen/page'
import { useGoBack } from '../use-go-back'

export type AccountPage = {
  readonly title: string
  /** The address one level up. */
  readonly back: string
  readonly saveLabel: string
  readonly onSave: () => void
  /** The number of shown findings. */
  readonly shownCount: number
  readonly busy: boolean
}

/** Only shown findings block Save. Pressed earlier, it shows what is missing. */
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
