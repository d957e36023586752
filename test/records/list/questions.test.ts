import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { takeLease } from '../../../src/data/engine/lease'
import { applyChanges, type MirrorChange } from '../../../src/data/engine/mirror'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import { type ListEntry, listEntries, listReferences, searchEntries } from '../../../src/records/list/list-entries'
import { makeRecordFeed } from '../../../src/records/search/record-feed'
import type { Writing } from '../../../src/records/words/field-text'
import { readReferenced, titleFinder } from '../../../src/records/words/reference-titles'
import { isCalledByAct } from '../../../src/records/words/said'
import { type Document, makeTextIndex } from '../../../src/state/search-worker/text-index'
import { openReplica } from '../../data/replica'
import { anyAct, fillFarm } from '../../questions/acts'
import { anySearch } from '../../questions/chance'
import { deviceTexts, findsWords, holdsWords, plainRow } from '../../questions/naive-device'
import { openAsking } from '../../questions/open'
import { type Asking, readWorld, textsOf } from '../../questions/reader'
import type { Caller } from '../../server/support/farm'

// What a device answers without the server, after random pages of the feed with writes between them: whole lists, references by
// their index, the search of a list and of the finder. More farms: QUESTION_FARMS=50 QUESTION_SEED=1000.

const FARMS = Number(process.env.QUESTION_FARMS ?? 3)
const SEED = Number(process.env.QUESTION_SEED ?? 9)
const SEARCHES = 60

const writing: Writing = {
  date: (date) => date,
  instant: (instant) => instant,
  amount: (amount) => amount,
  label: ({ message }) => message,
  yes: 'Yes',
  no: 'No',
}

/** Reads the feed to its end in pages of any size. */
async function follow(db: PinsetDb, user: Caller, asking: Asking, cursor?: string): Promise<string> {
  const term = (await takeLease(db, 'host', 0, 1000))?.term ?? 0
  const { chance } = asking
  for (let since = cursor; ; ) {
    const query = `limit=${chance.pick([1, 2, 7, 50, 1000])}${since === undefined ? '' : `&since=${since}`}`
    const { body } = await user.call('GET', `/sync/changes?${query}`)
    since = String(body.cursor)
    await applyChanges(db, term, body.changes as readonly MirrorChange[], { cursor: since }, body.more === true)
    if (body.more !== true) return since
    while (chance.in(3)) await anyAct(asking)
  }
}

async function entriesOf(
  db: PinsetDb,
  { registry }: Asking,
  definition: EntityDefinition,
): Promise<readonly ListEntry[]> {
  const rows = (await rowsOf(db, definition.name).toArray()).filter((row) => !row.deleted_at)
  const find = titleFinder(await readReferenced(db, registry, listReferences(definition, rows)), writing)
  return listEntries(definition, rows, find, writing)
}

const sorted = (ids: readonly string[]) => [...ids].sort()

async function compare(db: PinsetDb, asking: Asking): Promise<void> {
  const { chance, registry } = asking
  const world = await readWorld(asking)
  const live = (name: string) => world.rows.filter(({ kind, row }) => kind === name && !row.deleted_at)
  const kinds = registry.all.filter(({ sync }) => sync !== 'none')
  const entries = new Map<string, readonly ListEntry[]>()
  const documents: Document[] = []
  const feed = makeRecordFeed(
    { put: (some) => documents.push(...some), keep: () => undefined },
    { now: () => 0, rest: async () => undefined },
  )
  for (const kind of kinds) {
    const mine = await entriesOf(db, asking, kind)
    entries.set(kind.name, mine)
    const byId = new Map(mine.map(({ id, row }) => [id, plainRow(row)]))
    expect(byId, kind.name).toEqual(new Map(live(kind.name).map(({ row }) => [row.id, row])))
    feed.feed(
      kind,
      mine.map(({ row }) => row),
      () => mine,
    )
    for (const index of rowsOf(db, kind.name).schema.indexes.map(({ name }) => name)) {
      if (kind.fields[index]?.type !== 'reference') continue
      const named = live(kind.name).flatMap(({ row }) => row[index] ?? [])[0]
      if (typeof named !== 'string') continue
      const found = (await rowsOf(db, kind.name).where(index).equals(named).toArray()).filter((row) => !row.deleted_at)
      const wanted = live(kind.name).filter(({ row }) => row[index] === named)
      expect(sorted(found.map(({ id }) => id))).toEqual(sorted(wanted.map(({ row }) => row.id)))
    }
  }
  const index = makeTextIndex()
  index.put(documents)
  for (let search = 0; search < SEARCHES; search++) {
    const kind = chance.pick(kinds)
    const q = anySearch(chance, textsOf(world, kind, chance))
    const [found, wanted] = [searchEntries(entries.get(kind.name) ?? [], q), live(kind.name)]
    const holds = wanted.filter(({ row }) => holdsWords(deviceTexts(world, kind, row), q)).map(({ row }) => row.id)
    const ids = sorted(found.map(({ id }) => id))
    // The line of an act has more words, which depend on the language.
    if (isCalledByAct(kind)) expect(ids, `${kind.name} ${q}`).toEqual(expect.arrayContaining(holds))
    else expect(ids, `${kind.name} ${q}`).toEqual(sorted(holds))
    const answer = index.find({ text: q, code: '', asker: 1, version: 1, kind: kind.name })
    const matching = documents.filter((document) => document.kind === kind.name && findsWords(document, q))
    if (answer.isCorrected) expect(matching, `finder ${q}`).toEqual([])
    else {
      const hits = answer.kinds.flatMap((one) => (one.kind === kind.name ? one.hits.map(({ id }) => id) : []))
      expect(sorted(hits), `finder ${kind.name} ${q}`).toEqual(sorted(matching.map(({ id }) => id)))
    }
  }
}

describe('questions that a device answers', () => {
  it('match a naive reference after any pages of the feed', async () => {
    for (let seed = SEED; seed < SEED + FARMS; seed++) {
      const asking = await openAsking(seed)
      const db = openReplica(asking.registry, new IDBFactory())
      try {
        const user = asking.chance.pick(asking.users)
        await fillFarm(asking, 40)
        let cursor = await follow(db, user, asking)
        for (let round = 0; round < 3; round++) {
          for (let act = 0; act < 10; act++) await anyAct(asking)
          cursor = await follow(db, user, asking, cursor)
        }
        await compare(db, asking)
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`)
      } finally {
        db.close()
        await asking.store.close()
      }
    }
  })
})
