// Which files of a device may be sent, and which rest, for any number of records that name one, and any fate of each (S28).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { takeLease } from '../../../src/data/engine/lease'
import { FORGOTTEN_MS, type Upload } from '../../../src/data/files/files'
import { liveUploads } from '../../../src/data/files/live-uploads'
import { putMeta } from '../../../src/data/meta'
import { countWork } from '../../../src/data/read/count-work'
import { save } from '../../../src/data/save/repository'
import type { LaneContext } from '../../../sw/host/send-files'
import { sendable } from '../../../sw/host/sendable-files'
import { FARM, idMaker, openReplica, START, saveContext, seedFarm } from '../../data/replica'

const POOL = ['a', 'b', 'c'].map((letter) => `${letter.repeat(64)}.jpg`)
const NOW = START + 100 * 86_400_000
const VALUES = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '5', date: '2026-03-09' }
const PATIENT = { tries: 3, notBefore: NOW + 60_000, why: 'busy', about: '' } as const

/** What became of a record: what the server has of it, and what was done here since. */
const FATES = ['sent', 'changed', 'created', 'page added', 'deleted here', 'gone', 'page taken out', 'refused'] as const
const OTHERS = ['sent', 'gone'] as const
type Told = {
  readonly fate: (typeof FATES)[number]
  readonly pages: readonly string[]
  /** Of the pages those that the server has already, where one was added. */
  readonly first: readonly string[]
  readonly isPurchase: boolean
}

const pages = fc
  .subarray(POOL, { minLength: 1 })
  .chain((all) => fc.record({ pages: fc.constant(all), first: fc.subarray(all, { maxLength: all.length - 1 }) }))
const toldOf = (fates: readonly Told['fate'][], isPurchase: boolean): fc.Arbitrary<Told> =>
  fc
    .record({ fate: fc.constantFrom(...fates), named: pages })
    .map(({ fate, named }) => ({ fate, ...named, isPurchase }))
const told = fc.oneof({ weight: 3, arbitrary: toldOf(FATES, true) }, { weight: 1, arbitrary: toldOf(OTHERS, false) })
const upload = fc.record({
  refused: fc.boolean(),
  isHere: fc.boolean(),
  waits: fc.boolean(),
  idle: fc.option(fc.constantFrom(0, FORGOTTEN_MS - 1, FORGOTTEN_MS, FORGOTTEN_MS + 1), { nil: undefined }),
})
/** The ids of records stand in any order: a record that was sent may come before or after one that waits. */
const farms = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 })
  .chain((ids) =>
    fc.record({
      records: fc.tuple(...ids.map((id) => told.map((one) => ({ ...one, id: uuid(id) })))),
      uploads: fc.tuple(upload, upload, upload),
    }),
  )
  .map(({ records, uploads }) => ({ records, uploads: uploads.map((one, at) => ({ ...one, name: String(POOL[at]) })) }))
type Farm = typeof farms extends fc.Arbitrary<infer T> ? T : never

function uuid(number: number): string {
  return `01920000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
}

const LIVE_ON_SERVER: readonly string[] = ['sent', 'changed']
const LIVE_HERE: readonly string[] = [...LIVE_ON_SERVER, 'created', 'page added']
const BRINGS: readonly string[] = ['created', 'page added', 'refused']

async function build({ records, uploads }: Farm): Promise<PinsetDb> {
  const db = openReplica()
  await seedFarm(db)
  await putMeta(db, 'epoch', 'e')
  const context = saveContext(idMaker(500), undefined, NOW)
  for (const { fate, pages: named, first, isPurchase, id } of records) {
    const table = rowsOf(db, isPurchase ? 'purchase' : 'observation')
    const field = isPurchase ? 'receipt' : 'photos'
    const pulled = { ...VALUES, id, rev: 7, status: 'received', [field]: fate === 'page added' ? first : named }
    if (fate === 'created' || fate === 'refused') {
      const values = { ...VALUES, receipt: named }
      expect(await save(db, [{ kind: 'create', entity: 'purchase', id, values }], context)).toMatchObject({ ok: true })
    } else await table.put(fate === 'gone' ? { ...pulled, deleted_at: '2026-03-10T08:00:00.000Z' } : pulled)
    const patch = (values: Record<string, string | string[]>) =>
      save(db, [{ kind: 'patch', entity: 'purchase', id, values: { ...values } }], context)
    if (fate === 'changed') await patch({ lot_number: 'L1' })
    if (fate === 'page added') await patch({ receipt: [...named] })
    if (fate === 'page taken out') await patch({ receipt: [] })
    if (fate === 'deleted here') await save(db, [{ kind: 'delete', entity: 'purchase', id }], context)
    if (fate !== 'refused') continue
    // A refused create shows no record until a person has decided.
    await db.outbox.where('recordId').equals(id).modify({ state: 'attention' })
    await table.delete(id)
  }
  await db.uploads.clear()
  await db.uploads.bulkPut(uploads.map(uploadOf))
  for (const { name, isHere } of uploads)
    if (isHere) await db.blobs.put({ sha256: name.slice(0, 64), bytes: new ArrayBuffer(1), chosen: NOW })
  return db
}

function uploadOf({ name, refused, waits, idle }: Farm['uploads'][number]): Upload {
  if (refused) return { name, refused: 'too_large', ...(idle === undefined ? {} : { idle: NOW - idle }) }
  return { name, ...(waits ? { ...PATIENT, about: 'e' } : {}), ...(idle === undefined ? {} : { idle: NOW - idle }) }
}

/** The rule, said of one file. */
function truthOf({ records, uploads }: Farm, name: string) {
  const naming = records.filter((one) => one.pages.includes(name))
  const isSent = ({ fate, first }: Told) =>
    LIVE_ON_SERVER.includes(fate) || (fate === 'page added' && first.includes(name))
  const sent = naming.filter(isSent).map(({ id }) => `${id}@7`)
  const isLive = naming.some(({ fate }) => LIVE_HERE.includes(fate))
  const isHeld = naming.some(({ fate }) => fate === 'refused')
  const { isHere, refused, idle = -1 } = uploads.find((one) => one.name === name) ?? { isHere: false, refused: false }
  const rests = !isLive && !isHeld
  return {
    goes: sent.length > 0 && isHere && !refused,
    sent: sent.toSorted(),
    isLive,
    // With a change that cannot be sent now, or ever, it stays for that, though its bytes be lost.
    isKept: rests
      ? isHere && idle <= FORGOTTEN_MS
      : isHere || naming.some((one) => BRINGS.includes(one.fate) && !isSent(one)),
    isIdle: rests,
    isHeld: !isLive && isHeld,
  }
}

const byName = <T extends { readonly name: string }>(files: readonly T[], name: string) =>
  files.find((file) => file.name === name)

describe('a file that several records name', () => {
  it('leaves after one record was sent, otherwise waits or rests (S28.8, S28.13, S28.24)', async () => {
    await fc.assert(
      fc.asyncProperty(farms, async (farm) => {
        const db = await build(farm)
        const before = await db.uploads.toArray()
        const live = await liveUploads(db)
        const counted = await countWork(db)
        const term = (await takeLease(db, 'host', NOW, 60_000))?.term
        const lane = { db, term, now: () => NOW } as LaneContext
        const offered = (await sendable(lane, before)).map(({ name }) => name)
        const after = await db.uploads.toArray()
        const queue = await db.outbox.toArray()
        for (const name of POOL) {
          const truth = truthOf(farm, name)
          expect(offered.includes(name)).toBe(truth.goes)
          const file = byName(live, name)
          expect(file !== undefined).toBe(truth.isLive)
          if (file) {
            expect(file.records.toSorted()).toEqual(truth.sent)
            expect(file.change !== undefined).toBe(truth.sent.length === 0)
            const bringing = farm.records.filter((one) => one.pages.includes(name)).map(({ id }) => id)
            if (file.change) expect(bringing).toContain(file.change.recordId)
          }
          const [was, is] = [byName(before, name), byName(after, name)]
          expect(is !== undefined).toBe(truth.isKept)
          if (!is) continue
          if (truth.isHeld) expect(is).toEqual(was)
          else expect(is.idle).toBe(truth.isIdle ? (was?.idle ?? NOW) : isHereStill(farm, name) ? undefined : was?.idle)
          // Its wait ends with its rest; what the server said of it for good does not.
          if (truth.isIdle && was?.idle === undefined) expect(is).toEqual({ ...refusalOf(was), name, idle: NOW })
        }
        const alone = live.filter(({ name }) => truthOf(farm, name).sent.length > 0)
        const refused = alone.filter(({ name }) => byName(before, name)?.refused !== undefined).length
        const waits = queue.filter(({ state }) => state !== 'attention').length
        expect(counted).toEqual({ unsent: waits + alone.length - refused, refused })
        // What was noted is noted once.
        await sendable(lane, after)
        expect(await db.uploads.toArray()).toEqual(after)
        db.close()
      }),
      { numRuns: 60 },
    )
  })
})

const isHereStill = ({ uploads }: Farm, name: string) => byName(uploads, name)?.isHere === true
const refusalOf = (upload: Upload | undefined) => (upload?.refused === undefined ? {} : { refused: upload.refused })
