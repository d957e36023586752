import { useLingui } from '@lingui/react/macro'
import type { Answer } from '../../../domain/prep/room-round'

export function useAnswerWords(): { readonly name: (answer: Answer) => string } {
  const { t } = useLingui()
  return {
    name: (answer) =>
      ({
        as_before: t({ id: 'round.as_before', message: 'As before' }),
        pins: t({ id: 'round.pins', message: 'Pins' }),
        problem: t({ id: 'round.problem', message: 'Problem' }),
      })[answer],
  }
}
