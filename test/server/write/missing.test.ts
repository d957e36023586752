import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { openFarmWithAdmin } from '../support/farm'

const missing = (message: string) => ({ status: 404, body: { statusCode: 404, code: 'not_found', message } })

describe('an id that no record has', () => {
  it.each(registry.all.map(({ name }) => name))('gets an answer with the entity’s name: %s', async (name) => {
    const { makeId, admin } = await openFarmWithAdmin()
    const definition = registry.byName(name)
    const address = `${definition?.path}/${makeId()}`
    const said = missing(`${definition?.label.message} not found.`)
    expect(await admin.call('GET', address)).toMatchObject(said)
    const asked: readonly (readonly [verb: string, method: string, path: string])[] = [
      ['patch', 'PATCH', address],
      ['delete', 'DELETE', address],
      ['restore', 'POST', `${address}/restore`],
    ]
    // One's own person alone may be changed: another's is refused before it is looked for.
    const verbs = definition?.writers === 'own' ? [] : (definition?.verbs ?? [])
    for (const [verb, method, path] of asked) {
      if (verbs.some((one) => one === verb)) expect(await admin.call(method, path, {})).toMatchObject(said)
    }
  })

  it('gets the messages of the specification', async () => {
    const { makeId, admin } = await openFarmWithAdmin()
    expect(await admin.call('GET', `/recipes/${makeId()}`)).toMatchObject(missing('Recipe not found.'))
    expect(await admin.call('GET', `/users/${makeId()}`)).toMatchObject(missing('User not found.'))
  })

  it('gets the same message in a push and alone', async () => {
    const { makeId, admin } = await openFarmWithAdmin()
    const mutation = { key: makeId(), method: 'PATCH', path: `/strains/${makeId()}`, body: { notes: 'x' } }
    const answer = await admin.call('POST', '/sync/push', { mutations: [mutation] })
    expect(answer.body.results).toMatchObject([missing('Strain not found.')])
  })

  it('gets the name of its kind if it is not an entity’s', async () => {
    const { makeId, admin } = await openFarmWithAdmin()
    const call = async (method: string, path: string, body?: unknown) => (await admin.call(method, path, body)).body
    const id = makeId()
    expect(await call('GET', `/invites/${id}`)).toMatchObject({ message: 'Invite not found.' })
    expect(await call('DELETE', `/sessions/${id}`)).toMatchObject({ message: 'Session not found.' })
    expect(await call('GET', `/sync/issues/${id}`)).toMatchObject({ message: 'Rejected change not found.' })
    expect(await call('POST', `/sync/issues/${id}/settle`, { decision: 'discard' })).toMatchObject({
      message: 'Rejected change not found.',
    })
    expect(await call('GET', `/blobs/${'0'.repeat(64)}`)).toMatchObject({ message: 'File not found.' })
    expect(await call('GET', '/nothing')).toMatchObject({ message: 'Not found.' })
  })
})
