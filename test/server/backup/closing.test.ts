import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { backUpDatabase } from '../../../server/backup/backup-database.mjs'
import { inspectDatabase } from '../../../server/backup/database-file.mjs'
import { readEpochsOf } from '../../../server/backup/epochs'
import { openStore } from '../../../server/storage/store'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, openFarmWithAdmin } from '../support/farm'

const folders: string[] = []
const folder = () => {
  const made = makeDataDir()
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) removeDataDir(made)
})

/** Collects all garbage and waits for its finalizers. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('no collector')
  for (let round = 0; round < 3; round++) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Writes a log beside the database, like a file copied there by hand, and returns whether it is left alone. */
async function keepsForeignLog(database: string): Promise<boolean> {
  const log = `${database}-wal`
  expect(existsSync(log)).toBe(false)
  writeFileSync(log, 'precious')
  await collectGarbage()
  return existsSync(log) && readFileSync(log, 'utf8') === 'precious'
}

describe('a closed store', () => {
  it('leaves one file, and never touches a file of these names again', async () => {
    const dataDir = folder()
    const farm = await openFarmWithAdmin({ location: join(dataDir, 'pinset.db') })
    await addBasics(farm.admin)
    await farm.admin.call('GET', '/supplies/stock')
    await farm.store.close()
    expect(readdirSync(dataDir)).toEqual(['pinset.db'])
    expect(await keepsForeignLog(join(dataDir, 'pinset.db'))).toBe(true)
  })

  it('opens again with all its writes', async () => {
    const location = join(folder(), 'pinset.db')
    const farm = await openFarmWithAdmin({ location })
    await farm.admin.call('POST', '/suppliers', { name: 'Mill' })
    await farm.store.close()
    expect(inspectDatabase(location)).toMatchObject({ head: 2 })
  })

  it('closes completely beside another process, and leaves it the log', async () => {
    const dataDir = folder()
    const location = join(dataDir, 'pinset.db')
    const first = await openFarmWithAdmin({ location })
    const { registry } = first.context
    const second = await openStore({ location, now: 0, randomBytes: first.context.randomBytes, registry })
    await first.store.close()
    expect(existsSync(`${location}-wal`)).toBe(true)
    await second.close()
    expect(inspectDatabase(location)).toMatchObject({ head: 1 })
  })
})

describe('a database file that was read', () => {
  it.each([
    ['inspected', (file: string) => inspectDatabase(file)],
    ['asked for its epochs', (file: string) => readEpochsOf(file)],
    [
      'backed up',
      (file: string) => backUpDatabase({ dataDir: join(file, '..'), file: join(folder(), 'farm.db'), force: false }),
    ],
  ])('releases the file after it was %s', async (_name, look) => {
    const location = join(folder(), 'pinset.db')
    const farm = await openFarmWithAdmin({ location })
    await addBasics(farm.admin)
    await farm.store.close()
    look(location)
    expect(await keepsForeignLog(location)).toBe(true)
  })
})
