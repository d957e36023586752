/** One walk over role x entity x verb: what the server answers is what can() says, and can() decides what the app offers. */
import { expect, test } from 'vitest'
import { can } from '../../../src/domain/access'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition, Verb } from '../../../src/domain/kit/entity'
import { addUser, type Caller, openFarmWithAdmin } from '../support/farm'

const UNKNOWN = '01920000-0000-7000-8000-00000000dead'
const VERBS: readonly Verb[] = ['read', 'create', 'patch', 'delete', 'restore']
const CALLS: Readonly<Record<Verb, (definition: EntityDefinition, id: string) => readonly [string, string, unknown?]>> =
  {
    read: ({ path }) => ['GET', path],
    create: ({ path, example }) => ['POST', path, example],
    patch: ({ path }, id) => ['PATCH', `${path}/${id}`, { notes: 'x' }],
    delete: ({ path }, id) => ['DELETE', `${path}/${id}`],
    restore: ({ path }, id) => ['POST', `${path}/${id}/restore`],
  }
/** Refused for who asks, or for what is asked; anything else (done, no such record, a wrong field) was let through. */
const REFUSED: readonly unknown[] = ['admin_required', 'access_denied', 'method_not_allowed', 'posted']

async function walk(actor: Caller, isAdmin: boolean): Promise<string[]> {
  const differing: string[] = []
  for (const definition of registry.all) {
    // What each person writes for themself alone is asked of one's own record too.
    const ids = definition.writers === 'own' ? [UNKNOWN, actor.id] : [UNKNOWN]
    for (const [verb, id] of VERBS.flatMap((one) => ids.map((each) => [one, each] as const))) {
      const { status, body } = await actor.call(...CALLS[verb](definition, id))
      const may = can({ id: actor.id, is_admin: isAdmin }, verb, definition, id)
      if (may === REFUSED.includes(body.code)) differing.push(`${verb} ${definition.name}: ${may} but ${status}`)
    }
  }
  return differing
}

test('the server rejects exactly the requests that can() rejects, for both roles', async () => {
  const farm = await openFarmWithAdmin()
  const worker = await addUser(farm, farm.admin, 'Pia')
  expect(await walk(worker, false)).toEqual([])
  expect(await walk(farm.admin, true)).toEqual([])
  // The walk can fail: an admin's rights are not a regular user's.
  expect(await walk(worker, true)).not.toEqual([])
})
