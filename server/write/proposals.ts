/**
 * Codes that a device proposed and nobody chose. Two devices without a network propose the same: where the code is taken by
 * now, the record gets the next free one and keeps what was proposed, which may stand on labels already. A chosen code is
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
    while (await isTaken(free)) free = nextCode(free, () => false)
    if (free !== code) Object.assign(result, { [field]: free, [proposal]: code })
  }
  return result
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
