import { useLingui } from '@lingui/react/macro'
import type { DecisionField } from './decision'
import type { Decision } from './use-decision'

/** What is worth saying of a field that needs no choice: both say it, or nobody else touched it. */
export function useFieldNote({ server }: Decision): (field: DecisionField) => string | undefined {
  const { t } = useLingui()
  return ({ need, was }) => {
    if (need === 'same') return t({ id: 'sync.field.same', message: 'the same' })
    if (need !== 'free' || !server || was === undefined) return undefined
    return t({ id: 'sync.field.free', message: 'only you changed it' })
  }
}
