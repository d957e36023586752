import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it } from 'vitest'
import { openStore } from '../../../server/storage/store'
import { registry } from '../../../src/domain/entities/registry'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { openFarmWithAdmin, START, seededBytes } from '../support/farm'
import { BEFORE_FILES_BY_PERSON } from '../support/former-people'
import { digest, isHere, openPurchases, picture, sendPiece } from './sent-files'

it('upgrading keeps complete files, and restarts half-received ones', async () => {
  const dataDir = makeDataDir()
  const location = join(dataDir, 'pinset.db')
  const farm = await openFarmWithAdmin({ location })
  const [whole, half] = [picture(1000), picture(1000, 2)]
  await (await openPurchases(farm.admin))(whole, half)
  for (const page of [whole, half]) expect((await sendPiece(farm.admin, page)).status).toBe(201)
  await farm.store.close()
  const database = new DatabaseSync(location)
  database.exec(BEFORE_FILES_BY_PERSON)
  database.exec(`update file set total = 1500 where sha256 = '${digest(half)}'`)
  database.close()
  const store = await openStore({ location, now: START, randomBytes: seededBytes(4), registry })
  expect([await isHere(store, whole), await isHere(store, half)]).toEqual([true, false])
  const parts = await store.read(({ db }) => db.selectFrom('file_part').select('sha256').execute())
  expect(parts).toEqual([{ sha256: digest(whole) }])
  await store.close()
  removeDataDir(dataDir)
})
