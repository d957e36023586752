// In which order files have their turn: what can go now before what waits, what failed less often first, and none left out.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Upload } from '../../../src/data/files/files'
import type { LaneContext } from '../../../sw/host/send-files'
import { filesInTurn } from '../../../sw/host/sendable-files'
import { openReplica, START } from '../../data/replica'

const MOST = 50

const upload = fc.record(
  {
    tries: fc.nat(3),
    idle: fc.constant(START - 1),
    refused: fc.constant('too_large'),
    notBefore: fc.integer({ min: START - 1, max: START + 1 }),
  },
  { requiredKeys: [] },
)

it('ready files precede blocked ones, fewer failures first', async () => {
  const uploads = fc.array(upload, { minLength: 1, maxLength: 120, size: 'max' })
  await fc.assert(
    fc.asyncProperty(uploads, async (some) => {
      const db = openReplica()
      const all = some.map((one, at): Upload => ({ name: String(at).padStart(3, '0'), ...one }))
      await db.uploads.bulkPut(all)
      const turns = await filesInTurn({ db, now: () => START } as LaneContext)
      const names = turns.flat().map(({ name }) => name)
      expect(names.toSorted()).toEqual(all.map(({ name }) => name))
      expect(turns.slice(0, -1).every((part) => part.length === MOST)).toBe(true)
      expect(turns.at(-1)?.length).toBeLessThanOrEqual(MOST)
      const rank = ({ idle, refused, notBefore = 0, tries = 0 }: Upload) =>
        (idle !== undefined || refused !== undefined || notBefore > START ? 100 : 0) + tries
      const ranks = turns.flat().map(rank)
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      db.close()
    }),
    { numRuns: 30 },
  )
})
