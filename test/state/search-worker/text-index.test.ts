import { describe, expect, it } from 'vitest'
import { codeKey } from '../../../src/domain/kit/code-key'
import { type Document, FEW, MANY, makeTextIndex, type TextIndex } from '../../../src/state/search-worker/text-index'

const document = (kind: string, id: string, title: string, codes: string[], more = ''): Document => ({
  ...{ id, kind, title, codes, more },
  codeKeys: codes.map(codeKey),
})
const LION = document('strain', 'lion', 'Lion’s mane', ['LM-04'], 'Hericium erinaceus')
const OYSTER = document('strain', 'oyster', 'Blue oyster', ['PO-12', '4012345678901'])
const MALT = document('item', 'malt', 'Malt extract, light', ['MALT-L', '4006381333931'])

const farm = () => {
  const index = makeTextIndex()
  index.put([LION, OYSTER, MALT])
  return index
}
const find = (index: TextIndex, text: string, kind?: string) =>
  index.find({ text, code: codeKey(text), kind, asker: 1, version: 0 })
const ids = (index: TextIndex, text: string) => {
  const { exact, kinds } = find(index, text)
  return [...exact, ...kinds.flatMap(({ hits }) => hits)].map(({ id }) => id)
}

describe('the index over texts', () => {
  it.each([
    ['lion', ['lion']],
    ['mane lions', ['lion']],
    ['erinac', ['lion']],
    ['lm04', ['lion']],
    ['po 12', ['oyster']],
    ['LM', ['lion']],
    ['mal', ['malt']],
    ['oyster blu', ['oyster']],
    ['lion oyster', []],
    ['·', []],
  ])('finds by %j: %j', (text, found) => {
    const index = farm()
    expect(ids(index, text)).toEqual(found)
    expect(find(index, text).isCorrected).toBe(false)
  })

  it.each([
    ['hericum', 'lion'],
    ['lions mnae', 'lion'],
    ['oyter', 'oyster'],
    ['blue oystter', 'oyster'],
    ['extrakt', 'malt'],
  ])('corrects %j', (text, found) => {
    expect(ids(farm(), text)).toEqual([found])
    expect(find(farm(), text).isCorrected).toBe(true)
  })

  it('corrects neither numbers nor short words', () => {
    expect(ids(farm(), 'lm05')).toEqual([])
    expect(ids(farm(), 'mbl')).toEqual([])
  })

  it.each([
    ['lm-04', 'lion'],
    ['4012345678901', 'oyster'],
    ['4006381333931', 'malt'],
  ])('reports that %j is a code, and whose', (text, id) => {
    const { exact, kinds, count } = find(farm(), text)
    expect(exact.map((hit) => hit.id)).toEqual([id])
    expect([kinds.flatMap(({ hits }) => hits), count]).toEqual([[], 1])
  })

  it('finds a code of signs alone, and sorts equal codes by title', () => {
    const index = farm()
    index.put([document('item', 'b', 'Oak', ['***']), document('item', 'a', 'Bran', ['***'])])
    expect(find(index, '***').exact.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(find(index, '***').count).toBe(2)
  })

  it('never treats the beginning of a code as a code', () => {
    expect(find(farm(), 'lm').exact).toEqual([])
  })

  it('forgets removed records and former names', () => {
    const index = farm()
    index.put([document('strain', 'lion', 'Pom pom', ['PP-01'])])
    index.remove(['oyster', 'nobody'])
    expect([ids(index, 'lion'), ids(index, 'pom'), ids(index, 'oyster')]).toEqual([[], ['lion'], []])
    expect(find(index, 'LM-04').exact).toEqual([])
    expect(find(index, '4012345678901').exact).toEqual([])
    expect(ids(index, 'malt')).toEqual(['malt'])
  })

  it('gives a few of each kind with the count, many of one kind', () => {
    const index = farm()
    index.put(Array.from({ length: MANY + 20 }, (_, n) => document('spore', `s${n}`, `Lion print ${n}`, [`SP-${n}`])))
    const some = find(index, 'lion')
    expect(some.kinds.map(({ kind, count, hits }) => [kind, count, hits.length])).toEqual(
      expect.arrayContaining([
        ['strain', 1, 1],
        ['spore', MANY + 20, FEW],
      ]),
    )
    expect(some.count).toBe(MANY + 21)
    const ofOne = find(index, 'lion', 'spore').kinds.find(({ kind }) => kind === 'spore')
    expect([ofOne?.count, ofOne?.hits.length]).toEqual([MANY + 20, MANY])
  })

  it('puts a code before a title, a title before the rest', () => {
    const index = makeTextIndex()
    index.put([
      document('item', 'rest', 'Bran', [], 'malt'),
      document('item', 'title', 'Malt', []),
      document('item', 'code', 'Barley', ['MALT-1']),
    ])
    expect(ids(index, 'malt')).toEqual(['code', 'title', 'rest'])
  })
})
