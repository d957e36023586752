/** The text about a package that the session already recorded: 'Already used, 10.00 kg at 14:02'. */
import { useLingui } from '@lingui/react/macro'
import { instantOf } from '../../../domain/clock'
import type { Units } from '../../../records/use-units'
import { useFormat } from '../../../state/words/format'
import { useAmountText } from '../acts/use-act-words'
import type { DoneAct } from './scan-session'

export function useAlreadyText(units: Units): (done: DoneAct) => string {
  const { t } = useLingui()
  const format = useFormat()
  const amountText = useAmountText()
  return ({ act, at }) => {
    const amount = amountText(act.amount, units.get(act.unitId))
    const time = format.timeOfDay(instantOf(at))
    switch (act.verb) {
      case 'use':
        return t({ id: 'supplies.already.use', message: `Already used, ${amount} at ${time}` })
      case 'count':
        return t({ id: 'supplies.already.count', message: `Already counted, ${amount} at ${time}` })
      case 'write_off':
        return t({ id: 'supplies.already.write_off', message: `Already written off, ${amount} at ${time}` })
    }
  }
}
