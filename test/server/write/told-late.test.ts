/** No caller hears what became of a write before all that it may rest on is on the disk: not of a success, and not of a refusal. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Db } from '../../../server/storage/schema'
import { createWriter } from '../../../server/storage/writer'

/** Transactions that say when they are on the disk, or that they never came there. */
function makeDisk(fails: (commit: number) => boolean) {
  const disk = { commits: 0, isOpen: false }
  const tx = { executeQuery: async () => ({ rows: [] }) }
  const execute = async (run: (tx: unknown) => Promise<unknown>) => {
    disk.isOpen = true
    try {
      const value = await run(tx)
      await Promise.resolve()
      if (fails(disk.commits)) throw new Error('the disk is full')
      return value
    } finally {
      disk.isOpen = false
      disk.commits += 1
    }
  }
  return { disk, db: { transaction: () => ({ execute }) } as unknown as Db }
}

it('a write reports its result after its commit, and fails with the commit', async () => {
  const outcomes = fc.array(fc.boolean(), { minLength: 1, maxLength: 150 })
  await fc.assert(
    fc.asyncProperty(outcomes, fc.boolean(), async (writes, isFull) => {
      const { disk, db } = makeDisk(() => isFull)
      const writer = createWriter(db, () => true)
      const told = await Promise.all(
        writes.map((isMade, index) =>
          writer
            .write(async () => {
              await Promise.resolve()
              if (!isMade) throw new Error('refused')
              return index
            })
            .then(
              (value) => ({ said: value === index ? 'made' : 'another', isOpen: disk.isOpen, commits: disk.commits }),
              (error: Error) => ({ said: error.message, isOpen: disk.isOpen, commits: disk.commits }),
            ),
        ),
      )
      for (const [index, { said, isOpen, commits }] of told.entries()) {
        // One that comes alone and is refused has nothing to wait for.
        const isAlone = writes.length % 64 === 1 && index === writes.length - 1
        if (!isAlone) expect(said).toBe(isFull ? 'the disk is full' : writes[index] ? 'made' : 'refused')
        expect(isOpen && commits === Math.floor(index / 64)).toBe(false)
        expect(commits).toBeGreaterThan(Math.floor(index / 64))
      }
    }),
    { numRuns: 60 },
  )
})
