/** A farm for questions: an admin, two users and an API token that only reads. */
import { addUser, openFarmWithAdmin, PASSWORD } from '../server/support/farm'
import { makeChance } from './chance'
import type { Asking, Person } from './reader'

export async function openAsking(seed: number): Promise<Asking & { readonly reports: readonly unknown[] }> {
  const farm = await openFarmWithAdmin({ seed: 1 + seed })
  const users = [farm.admin, await addUser(farm, farm.admin, 'Anna'), await addUser(farm, farm.admin, 'Boris')]
  const made = await farm.admin.call('POST', '/tokens', { name: 'Scale', scope: 'read', current_password: PASSWORD })
  const token = farm.caller(farm.admin.id, String(made.body.token))
  const people = users.map((caller): Person => {
    return { caller, actor: { id: caller.id, is_admin: caller === farm.admin }, isToken: false }
  })
  people.push({ caller: token, actor: { id: farm.admin.id, is_admin: true }, isToken: true })
  const { store, reports, context } = farm
  const chance = makeChance(seed)
  const kinds = context.registry.all.filter(({ verbs, sync }) => verbs.includes('create') && sync === 'full')
  const filtered = kinds.filter(({ fields }) => Object.values(fields).some(({ type }) => type === 'reference'))
  const busy = [chance.pick(filtered), chance.pick(filtered), chance.pick(kinds)]
  const edges = { farm, store, reports, registry: context.registry, users, people, chance, busy }
  return { ...edges, ids: new Map(), held: [] }
}
