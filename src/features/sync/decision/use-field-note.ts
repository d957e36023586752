import { useLingui } from '@lingui/react/macro'
import type { DecisionField } from './decision'
import type { Decision } from './use-decision'

/** The note of a field without a choice: both sides agree, or only this person changed it. */
export function useFieldNote({ server }: Decision): (field: DecisionField) => string | undefined {
  const { t } = useLingui()
  return ({ need, was }) => {
    if (need === 'same') return t({ id: 'sync.field.same', message: 'the same' })
    if (need !== 'free' || !server || was === undefined) return undefined
    return t({ id: 'sync.field.free', message: 'only you changed it' })
  }
}
