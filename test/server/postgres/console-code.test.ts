import { expect, it } from 'vitest'
import { makePostgresCode } from '../../../server/people/console-code-postgres.mjs'
import { argonPasswords } from '../../../server/people/passwords'
import { databaseUrl } from '../support/engine'
import { openFarmWithAdmin, START } from '../support/farm'

const url = databaseUrl()

it('a code from the console sets a new password once, in one farm', async () => {
  const names = ['green', 'blue'].map((name) => `https://${name}-${crypto.randomUUID().slice(0, 8)}.example`)
  const farms = await Promise.all(names.map(() => openFarmWithAdmin({ passwords: argonPasswords })))
  const [green, blue] = farms
  for (const [index, { store }] of farms.entries()) {
    const limits = { suspended_at: null, most_requests: null, most_file_bytes: null }
    await store.write(async ({ db, farmId }) => {
      const site = { farm_id: farmId, origin: names[index] ?? '', created_at: START, ...limits }
      await db.insertInto('site').values(site).execute()
    })
  }
  const order = { url, email: 'Vera@Farm.example', now: START }
  await expect(makePostgresCode(order)).rejects.toThrow('add the address')
  await expect(makePostgresCode({ ...order, origin: 'https://red.example' })).rejects.toThrow(
    'no account has the e-mail',
  )
  const code = await makePostgresCode({ ...order, origin: names[0] })
  const body = { email: 'vera@farm.example', code, password: 'oyster-blue-7' }
  const reset = { method: 'POST', path: '/auth/reset', body, address: '10.0.0.7' }
  expect((await blue?.raw(reset))?.status).toBe(403)
  expect((await green?.raw(reset))?.status).toBe(200)
  expect((await green?.raw(reset))?.status).toBe(403)
  await Promise.all(farms.map(({ store }) => store.close()))
})

it('a database that does not answer ends the command with one line', async () => {
  const away = 'postgres://pinset:secret@127.0.0.1:1/pinset'
  const failed = makePostgresCode({ url: away, email: 'vera@farm.example', now: START })
  await expect(failed).rejects.toThrow(/^DATABASE_URL: the database cannot be used: (?!.*secret)/)
})
