// S13: which creates a change needs, and what waits here already and needs one that comes back.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { NewMutation } from '../../../src/data/rows'
import { depsHere, needingAgain } from '../../../src/data/save/needs'
import { registry } from '../../../src/domain/entities/registry'
import type { Mutation } from '../../../src/domain/mutation'
import { DEVICE, openReplica, START, USER } from '../replica'

const IDS = ['a', 'b', 'c', 'd', 'e']
const id = fc.constantFrom(...IDS)
const maybe = fc.option(id, { nil: undefined })

/** Before, the record named `from`; as changed it names `to`, and the parents. */
const changes = fc.record({
  recordId: id,
  kind: fc.constantFrom('create' as const, 'patch' as const, 'delete' as const),
  from: maybe,
  to: maybe,
  parents: fc.array(id, { maxLength: 3 }),
  deps: fc.uniqueArray(id, { maxLength: 2 }),
})
type Told = typeof changes extends fc.Arbitrary<infer T> ? T : never

const BASE = { user: USER, device: DEVICE, schema: 1, recordedAt: new Date(START).toISOString(), attempts: 0 }

/** A petri series names its agar in a field and its parents in the blocks of a list. */
function mutationOf({ recordId, kind, from, to, parents, deps }: Told, at: number): NewMutation {
  const lists = parents.map((series_id) => ({ series_id }))
  const base = { ...BASE, id: `m${at}`, entity: 'petri_series', recordId, kind, deps, state: 'queued' as const }
  if (kind === 'create') return { ...base, body: { ...(to ? { agar_series_id: to } : {}), parents: lists } }
  if (kind === 'delete') return base
  const agar = { agar_series_id: { from: from ?? null, to: to ?? null } }
  return { ...base, changes: { ...agar, parents: { from: [], to: lists } } }
}

/** What it names as it will be: nothing of what it was, and nothing where it goes. */
const namedBy = ({ kind, to, parents }: Told) => (kind === 'delete' ? [] : [...(to ? [to] : []), ...parents])

it('a change needs its earlier dependencies and the other queued creates it names', () => {
  fc.assert(
    fc.property(changes, fc.subarray(IDS), (told, waiting) => {
      const found = depsHere(mutationOf(told, 0), new Set(waiting), registry)
      const needed = namedBy(told).filter((one) => waiting.includes(one) && one !== told.recordId)
      expect(found.toSorted()).toEqual([...new Set([...told.deps, ...needed])].sort())
    }),
    { numRuns: 300 },
  )
})

it('queued changes that name a returning record wait for its create', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(changes, { maxLength: 4 }),
      fc.array(changes, { minLength: 1, maxLength: 3 }),
      async (queued, coming) => {
        const db = openReplica()
        const queue = queued.map((one, at): Mutation => ({ ...mutationOf(one, at), seq: at + 1 }))
        await db.outbox.bulkPut(queue)
        const born = coming.flatMap(({ kind, recordId }) => (kind === 'create' ? [recordId] : []))
        const back = coming.map((one, at) => mutationOf(one, 100 + at))
        const again = await needingAgain(db, back, registry)
        const expected = queue.flatMap((mutation, at) => {
          const told = queued[at] as Told
          const more = namedBy(told).filter(
            (one) => born.includes(one) && one !== told.recordId && !told.deps.includes(one),
          )
          return more.length === 0 ? [] : [{ ...mutation, deps: [...new Set([...told.deps, ...more])].sort() }]
        })
        expect(again.map((one) => ({ ...one, deps: one.deps.toSorted() }))).toEqual(expected)
        expect(await db.outbox.toArray()).toEqual(queue)
        db.close()
      },
    ),
    { numRuns: 40 },
  )
})
