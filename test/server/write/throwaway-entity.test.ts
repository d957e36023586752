import { expect, it } from 'vitest'
import { registryWithJar } from '../../throwaway-entity'
import { addBasics, openFarmWithAdmin, pushAll } from '../support/farm'

it('gives an entity its routes, sync, feed and rules from one definition', async () => {
  const farm = await openFarmWithAdmin({ registry: registryWithJar })
  const { admin } = farm
  const { item } = await addBasics(admin)
  const id = farm.makeId()
  const body = { id, code: 'J1', name: 'Wide jar', volume: '500.0', item_id: item }
  const create = { key: farm.makeId(), method: 'POST', path: '/jars', body }
  expect((await pushAll(admin, create))[0]).toMatchObject({ status: 201, body: { volume: '500' } })
  const patch = { key: farm.makeId(), method: 'PATCH', path: `/jars/${id}`, body: { name: 'Jar' }, base: { name: 'X' } }
  expect((await pushAll(admin, patch))[0]).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await admin.call('POST', '/jars', { code: 'j1', name: 'Other' })).body.code).toBe('duplicate')
  expect((await admin.call('POST', '/jars', { code: 'J2', name: 'N', volume: '0' })).body.fields).toEqual({
    volume: 'above',
  })
  expect((await admin.call('GET', `/jars?item_id=${item}&q=wide`)).body.items).toMatchObject([{ id }])
  expect((await admin.call('DELETE', `/supplies/items/${item}`)).body.references).toEqual([{ path: '/jars', id }])
  expect((await admin.call('DELETE', `/jars/${id}`)).status).toBe(200)
  expect((await admin.call('POST', `/jars/${id}/restore`)).body).toMatchObject({ code: 'J1' })
  const changes = (await admin.call('GET', '/sync/changes')).body.changes
  expect(changes).toContainEqual(expect.objectContaining({ path: '/jars', id }))
  expect((await admin.call('GET', '/sync/digest')).body.buckets).toHaveProperty('/jars')
})
