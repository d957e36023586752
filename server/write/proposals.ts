/**
 * Codes that a device proposed and no person changed. Two offline devices propose the same code. If it is taken, the record
 * gets the next one behind all others, and keeps the proposal, which labels may already show. A code that a person chose is
 * never replaced: it is refused as `duplicate`.
 */
import { codeKey } from '../../src/domain/kit/code-key'
import type { EntityDefinition } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { nextCode } from '../../src/domain/rules/free-code'
import type { Deciding } from './deciding'

type Proposed = { readonly field: string; readonly proposal: string; readonly code: string }

/** The codes of a body that equal their proposals. */
function proposedIn({ fields }: EntityDefinition, values: Values): Proposed[] {
  return Object.entries(fields).flatMap(([field, { type, ...more }]) => {
    const proposal = type === 'text' && 'proposal' in more ? more.proposal : undefined
    const [code, proposed] = [values[field], proposal === undefined ? undefined : values[proposal]]
    const isProposed = typeof code === 'string' && typeof proposed === 'string' && codeKey(code) === codeKey(proposed)
    return isProposed && proposal !== undefined ? [{ field, proposal, code }] : []
  })
}

/** The body with free codes. A proposal is kept only if another code replaced it. */
export async function withFreeCodes(on: Deciding, definition: EntityDefinition, values: Values): Promise<Values> {
  const result = { ...withoutProposals(definition, values) }
  for (const { field, proposal, code } of proposedIn(definition, values)) {
    const isTaken = async (one: string) =>
      (await on.work.holder(definition.name, { field, key: codeKey(one) })) !== undefined
    let free = code
    // One step, unless all numbers of that many digits are used.
    while (await isTaken(free)) free = await codeAfterAll(on, definition.name, field, free)
    if (free !== code) Object.assign(result, { [field]: free, [proposal]: code })
  }
  return result
}

/** The code after the highest number behind the same letters: one look-up, however many are taken. */
async function codeAfterAll(on: Deciding, kind: string, field: string, code: string): Promise<string> {
  const [digits = ''] = /\d{0,6}$/.exec(code) ?? []
  const key = codeKey(code)
  if (digits === '' || !key.endsWith(digits)) return nextCode(code, () => false)
  const head = key.slice(0, key.length - digits.length)
  const highest = (await on.work.highestNumber(kind, { field, head, digits })) ?? digits
  return nextCode(`${code.slice(0, code.length - digits.length)}${highest}`, () => false)
}

/** The body without proposed codes, to compare when the same record is created again. */
export function asChosen(definition: EntityDefinition, values: Values, sent: Values): Values {
  const proposed = proposedIn(definition, sent).map(({ field }) => field)
  const chosen = Object.entries(withoutProposals(definition, values)).filter(([key]) => !proposed.includes(key))
  return Object.fromEntries(chosen)
}

function withoutProposals({ fields }: EntityDefinition, values: Values): Values {
  const proposals = Object.values(fields).map((field) => (field.type === 'text' ? field.proposal : undefined))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !proposals.includes(key)))
}
