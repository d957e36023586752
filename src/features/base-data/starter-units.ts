/** The units most farms begin with; a unit's base unit comes before it. */
import type { Intent } from '../../domain/acts/intent'
import type { Values } from '../../domain/kit/field'

type Starter = {
  readonly code: string
  readonly digits: number
  /** The base unit, and how many base units one of this unit is. */
  readonly of?: readonly [code: string, factor: string]
}

export const STARTERS: readonly Starter[] = [
  { code: 'g', digits: 1 },
  { code: 'kg', digits: 2, of: ['g', '1000'] },
  { code: 'ml', digits: 0 },
  { code: 'l', digits: 2, of: ['ml', '1000'] },
  { code: 'pcs', digits: 0 },
  { code: 'bag', digits: 0 },
]

/** The intents that create them; `describe` gives a unit's name in the reader's language. */
export function starterIntents(newId: () => string, describe: (code: string) => string): Intent[] {
  const ids = new Map(STARTERS.map(({ code }) => [code, newId()]))
  return STARTERS.map(({ code, digits, of }) => {
    const base: Values = of ? { base_unit_id: ids.get(of[0]) ?? '', factor: of[1] } : {}
    const values: Values = { code, description: describe(code), fraction_digits: digits, ...base }
    return { kind: 'create', entity: 'unit', id: ids.get(code) ?? newId(), values }
  })
}
