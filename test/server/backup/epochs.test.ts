import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { backUpDatabase } from '../../../server/backup/backup-database.mjs'
import { type Epochs, epochsAfter, readEpochsOf } from '../../../server/backup/epochs'
import { restoreDatabase } from '../../../server/backup/restore-database'
import { openStore } from '../../../server/storage/store'
import { registry } from '../../../src/domain/entities/registry'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { epochOf, openFarm, openFarmWithAdmin, START, seededBytes } from '../support/farm'

/** The history of a database: one token for each revision, and its epochs. */
type Model = { readonly epochs: Epochs; readonly history: readonly string[] }

function commonLength(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((token, index) => token !== b[index])
  return differs < 0 ? a.length : differs
}

const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('write' as const), count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ act: fc.constant('back up' as const) }),
    fc.record({ act: fc.constant('restore' as const), which: fc.nat(), empty: fc.boolean() }),
  ),
  { minLength: 4, maxLength: 40 },
)

describe('the earlier epochs of a restored database (S22)', () => {
  it('exclude revisions that the histories do not share, after any restores', () => {
    fc.assert(
      fc.property(acts, (plan) => {
        let tokens = 0
        let present: Model = { epochs: { present: 'e0', shared: new Map() }, history: [] }
        const kept: Model[] = []
        /** The longest history that devices of an epoch may have seen. */
        const seen = new Map<string, readonly string[]>()
        for (const step of plan) {
          if (step.act === 'write') {
            const more = Array.from({ length: step.count }, () => `t${tokens++}`)
            present = { ...present, history: [...present.history, ...more] }
          } else if (step.act === 'back up') {
            kept.push(present)
          } else {
            const backup = kept[step.which % Math.max(1, kept.length)]
            if (!backup) continue
            const head = backup.history.length
            const shared = epochsAfter(backup.epochs, step.empty ? undefined : present.epochs, head)
            // Restoring keeps what it replaces: that may be restored in its turn.
            kept.push(present)
            for (const [epoch, upTo] of shared) {
              const history = seen.get(epoch) ?? []
              const exact = commonLength(history, backup.history)
              // A device of a shorter history agrees with all it has.
              expect(Math.min(upTo, history.length)).toBeLessThanOrEqual(exact)
            }
            present = { epochs: { present: `e${tokens++}`, shared }, history: backup.history }
          }
          const longest = seen.get(present.epochs.present) ?? []
          if (present.history.length >= longest.length) seen.set(present.epochs.present, present.history)
        }
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a server restored several times', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const made of folders.splice(0)) removeDataDir(made)
  })
  const folder = () => {
    const made = makeDataDir()
    folders.push(made)
    return made
  }

  it('shows each device the shared part of its history, even after undone restores', async () => {
    const dataDir = folder()
    const location = join(dataDir, 'pinset.db')
    let seed = 10
    const first = await openFarmWithAdmin({ location })
    const made: string[] = [await epochOf(first.store)]
    const grow = async (store: typeof first.store, count: number) => {
      const farm = await openFarm({ wrapStore: () => store, seed: seed++ })
      const vera = await farm.login('vera@farm.example')
      for (let index = 0; index < count; index++) await vera.call('POST', '/suppliers', { name: `M${index}` })
      const ask = async (epoch?: string) => {
        const query = epoch === undefined ? '' : `?epoch=${epoch}`
        return (await farm.raw({ method: 'GET', path: `/status${query}` })).body.epoch_head
      }
      const told = { plain: await ask(), of: [] as unknown[] }
      for (const epoch of made) told.of.push(await ask(epoch))
      const wrong = await farm.raw({ method: 'GET', path: '/status?epoch=seven' })
      expect(wrong.status).toBe(400)
      const [head] = await store.peek((tx) => tx.statements.head(tx.db, { farm_id: tx.farmId }))
      return { told, head: head?.head }
    }
    const restore = async (file: string) => {
      const edges = { registry, now: START + seed * 1000, randomBytes: seededBytes(seed++) }
      const { kept } = await restoreDatabase({ dataDir, file, force: true, ...edges })
      const store = await openStore({ location, ...edges })
      made.push(await epochOf(store))
      return { store, kept: String(kept) }
    }
    // The first epoch: a backup at 4, then work up to 10.
    const file = join(folder(), 'first.db')
    await grow(first.store, 3)
    backUpDatabase({ dataDir, file, force: false })
    expect(await grow(first.store, 6)).toEqual({ told: { plain: 0, of: [0] }, head: 10 })
    await first.store.close()
    // The second began at 4, and went on to 9.
    const second = await restore(file)
    expect(await grow(second.store, 5)).toEqual({ told: { plain: 4, of: [4, 4] }, head: 9 })
    await second.store.close()
    // A mistake: the replaced database is restored. The second epoch's work beyond 4 is lost.
    const third = await restore(second.kept)
    expect(await grow(third.store, 1)).toEqual({ told: { plain: 10, of: [10, 4, 10] }, head: 11 })
    await third.store.close()
    // And once more to the first backup, with three epochs behind it.
    const fourth = await restore(file)
    expect(await grow(fourth.store, 0)).toEqual({ told: { plain: 4, of: [4, 4, 4, 4] }, head: 4 })
    await fourth.store.close()
  })

  it('knows no earlier epochs for a file that is not a complete database', () => {
    expect(readEpochsOf(join(folder(), 'pinset.db'))).toBeUndefined()
  })
})
