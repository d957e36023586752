/**
 * Codes that a device proposed and nobody chose. Two devices without a network propose the same: where the code is taken by
 * now, the record gets the next one behind all others and keeps what was proposed, which may stand on labels already. A chosen code is
 * never replaced: it is refused as `duplicate`.
 */
import { codeKey } from '../../src/domain/kit/code-key'
import type { EntityDefinition } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { nextCode } from '../../src/domain/rules/free-code'
import type { Deciding } from './deciding'

type Proposed = { readonly field: string; readonly proposal: string; readonly code: string }

/** The codes of a body that are as they were proposed. */
function proposedIn({ fields }: EntityDefinition, values: Values): Proposed[] {
  return Object.entries(fields).flatMap(([field, { type, ...more }]) => {
    const proposal = type === 'text' && 'proposal' in more ? more.proposal : undefined
    const [code, proposed] = [values[field], proposal === undefined ? undefined : values[proposal]]
    const isProposed = typeof code === 'string' && typeof proposed === 'string' && codeKey(code) === codeKey(proposed)
    return isProposed && proposal !== undefined ? [{ field, proposal, code }] : []
  })
}

/** The body with codes that are free. A proposal is kept only where another code took its place. */
export async function withFreeCodes(on: Deciding, definition: EntityDefinition, values: Values): Promise<Values> {
  const result = { ...withoutProposals(definition, values) }
  for (const { field, proposal, code } of proposedIn(definition, values)) {
    const isTaken = async (one: string) =>
      (await on.work.holder(definition.name, { field, key: codeKey(one) })) !== undefined
    let free = code
    // One step, but where the numbers of so many digits are used up.
    while (await isTaken(free)) free = await codeAfterAll(on, definition.name, field, free)
    if (free !== code) Object.assign(result, { [field]: free, [proposal]: code })
  }
  return result
}

/** The code after the highest number that stands behind the same letters: looked up once, however many are taken. */
async function codeAfterAll(on: Deciding, kind: string, field: string, code: string): Promise<string> {
  const [digits = ''] = /\d{0,6}$/.exec(code) ?? []
  const key = codeKey(code)
  if (digits === '' || !key.endsWith(digits)) return nextCode(code, () => false)
  const head = key.slice(0, key.length - digits.length)
  const highest = (await on.work.highestNumber(kind, { field, head, digits })) ?? digits
  return nextCode(`${code.slice(0, code.length - digits.length)}${highest}`, () => false)
}

/** The body as far as its author chose it: what to compare when the same record is made again. */
export function asChosen(definition: EntityDefinition, values: Values, sent: Values): Values {
  const proposed = proposedIn(definition, sent).map(({ field }) => field)
  const chosen = Object.entries(withoutProposals(definition, values)).filter(([key]) => !proposed.includes(key))
  return Object.fromEntries(chosen)
}

function withoutProposals({ fields }: EntityDefinition, values: Values): Values {
  const proposals = Object.values(fields).map((field) => (field.type === 'text' ? field.proposal : undefined))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !proposals.includes(key)))
}
