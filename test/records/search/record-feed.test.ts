import { describe, expect, it } from 'vitest'
import type { StoredRow } from '../../../src/data/rows'
import { item } from '../../../src/domain/entities/item'
import { strain } from '../../../src/domain/entities/strain'
import type { ListEntry } from '../../../src/records/list/list-entries'
import { makeRecordFeed, type RecordFeed } from '../../../src/records/search/record-feed'
import { makeTextSearch } from '../../../src/state/search/text-search'
import { workerInPage } from '../../state/search/worker-in-page'

const LION = { id: 'lion', strain_name: 'Lion’s mane', strain_code: 'LM-04', bar_code: '4012345678901' }
const MALT = { id: 'malt', name: 'Malt extract', code: 'MALT-L', bar_codes: ['4006381333931'] }

const entries = (rows: readonly StoredRow[]): ListEntry[] =>
  rows.map((row) => {
    const title = String(row.strain_name ?? row.name)
    const code = String(row.strain_code ?? row.code)
    return { id: row.id, row, title, code, beside: code, subtitle: '', haystack: title.toLowerCase() }
  })

/** A feed whose clock moves with each look, so that every slice rests, and all that it told the worker. */
function setUp() {
  const worker = workerInPage()
  let time = 0
  const pace = {
    rests: 0,
    now: () => {
      time += 10
      return time
    },
    rest: async () => {
      pace.rests += 1
    },
  }
  return { feed: makeRecordFeed(makeTextSearch(worker), pace), pace, told: worker.told }
}

const fed = (feed: RecordFeed, ...args: Parameters<RecordFeed['feed']>) =>
  new Promise<void>((resolve) => {
    const stop = feed.subscribe(() => {
      stop()
      resolve()
    })
    feed.feed(...args)
  })

describe('the feed of the search', () => {
  it('puts in titles, codes and barcodes, also those in a list', async () => {
    const { feed, told } = setUp()
    await fed(feed, strain, [LION], entries)
    await fed(feed, item, [MALT], entries)
    const documents = told.flatMap((one) => (one.type === 'put' ? one.documents : []))
    expect(documents.map(({ kind, codes }) => [kind, codes])).toEqual([
      ['strain', ['LM-04', '4012345678901', 'LM-04']],
      ['item', ['MALT-L', '4006381333931', 'MALT-L']],
    ])
    expect(feed.find('malt')?.definition).toBe(item)
    expect(feed.progress().kinds).toBe(2)
  })

  it('rebuilds only changed records, and reports only changed results', async () => {
    const { feed, told } = setUp()
    const made: string[] = []
    const make = (rows: readonly StoredRow[]) => {
      made.push(...rows.map(({ id }) => id))
      return entries(rows)
    }
    const other = { ...LION, id: 'pom' }
    await fed(feed, strain, [LION, other], make)
    told.length = 0
    await fed(feed, strain, [{ ...LION, notes: 'gills' }, { ...other }], make)
    expect(made).toEqual(['lion', 'pom', 'lion'])
    expect(told).toEqual([])
  })

  it('takes out a deleted record, and of no other kind', async () => {
    const { feed, told } = setUp()
    await fed(feed, strain, [LION], entries)
    await fed(feed, item, [MALT], entries)
    await fed(feed, strain, [], entries)
    expect(told.at(-1)).toEqual({ type: 'remove', ids: ['lion'] })
  })

  it('puts a record in again that was deleted and restored', async () => {
    const { feed, told } = setUp()
    await fed(feed, strain, [LION], entries)
    await fed(feed, strain, [], entries)
    expect(feed.find('lion')).toBeUndefined()
    await fed(feed, strain, [{ ...LION }], entries)
    expect(told.at(-1)).toMatchObject({ type: 'put', documents: [{ id: 'lion' }] })
  })

  it('rests between slices, and stops where its caller has gone', async () => {
    const { feed, pace } = setUp()
    const many = Array.from({ length: 200 }, (_, n) => ({ ...LION, id: `s${n}`, strain_code: `S-${n}` }))
    feed.feed(strain, many, entries)()
    await new Promise((resolve) => setTimeout(resolve))
    expect([pace.rests, feed.progress().kinds]).toEqual([1, 0])
    await fed(feed, strain, many, entries)
    // 180 were left: 9 slices, the first of which had its rest before.
    expect([pace.rests, feed.progress().kinds]).toEqual([10, 1])
  })
})
