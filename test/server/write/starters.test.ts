import { describe, expect, it } from 'vitest'
import { keepStarters } from '../../../server/write/starters'
import { PREP_SPORE_ID } from '../../../src/domain/entities/recipe-type'
import { registry } from '../../../src/domain/entities/registry'
import { makeRegistry } from '../../../src/domain/kit/entity'
import { type Body, openFarm, openFarmWithAdmin } from '../support/farm'

const path = `/recipe_types/${PREP_SPORE_ID}`

/** A farm that a version without starters set up, and what it looks like to a version with them. */
async function openOldFarm() {
  const past = makeRegistry(registry.all.map(({ starters: _, ...definition }) => definition))
  const farm = await openFarmWithAdmin({ registry: past })
  return { ...farm, context: { ...farm.context, registry } }
}
const namesOf = ({ body }: { readonly body: Body }) =>
  (body.items as { readonly name: string }[]).map(({ name }) => name)

describe('starters', () => {
  it('exist after set-up, created by its user', async () => {
    const { admin } = await openFarmWithAdmin()
    expect((await admin.call('GET', path)).body).toMatchObject({ name: 'Prep Spore', created_by: admin.id })
  })

  it('appear on an old farm at the first start, and on its devices', async () => {
    const { admin, context, heads } = await openOldFarm()
    expect((await admin.call('GET', path)).status).toBe(404)
    const { cursor } = (await admin.call('GET', '/sync/changes?limit=0')).body
    await keepStarters(context)
    expect(namesOf(await admin.call('GET', '/recipe_types'))).toEqual(['Prep Spore'])
    const { changes, head } = (await admin.call('GET', `/sync/changes?since=${cursor}`)).body
    expect(changes).toMatchObject([{ path: '/recipe_types', id: PREP_SPORE_ID }])
    expect(heads.at(-1)).toBe(head)
  })

  it('appear once: a renamed one keeps its name, a deleted one stays deleted', async () => {
    const { admin, context } = await openOldFarm()
    await keepStarters(context)
    await admin.call('PATCH', path, { name: 'Agar' })
    await keepStarters(context)
    expect(namesOf(await admin.call('GET', '/recipe_types'))).toEqual(['Agar'])
    expect((await admin.call('DELETE', path)).status).toBe(200)
    await keepStarters(context)
    expect(namesOf(await admin.call('GET', '/recipe_types'))).toEqual([])
  })

  it('wait for the farm', async () => {
    const { context, store } = await openFarm()
    await keepStarters(context)
    expect(await store.read(({ db }) => db.selectFrom('record').selectAll().execute())).toEqual([])
  })
})
