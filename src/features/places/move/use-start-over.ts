import { useLingui } from '@lingui/react/macro'
import { confirm } from '../../../state/screen/overlays'

/** Asks whether the parts of an unfinished move may be dropped. */
export function useStartOver(): () => Promise<boolean> {
  const { t } = useLingui()
  return () =>
    confirm({
      type: 'warning',
      title: t({ id: 'move.unfinished', message: 'Another move is unfinished' }),
      text: t({
        id: 'move.unfinished.text',
        message: 'Continue and finish it first, or drop its parts and start over.',
      }),
      confirmLabel: t({ id: 'bench.anew', message: 'Start over' }),
      cancelLabel: t({ id: 'bench.go_on', message: 'Continue' }),
    })
}
