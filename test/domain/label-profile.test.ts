// The farm's own label papers: what a profile must say, and that nobody's is lost when two people keep theirs at once.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { farm } from '../../src/domain/entities/farm'
import type { Json, Values } from '../../src/domain/kit/field'
import { validate } from '../../src/domain/kit/validate'
import { mediumOf, pageOf } from '../../src/domain/label-profile'
import { mergeField } from '../../src/domain/merge'

const SHEET = { name: 'Freezer sheets', kind: 'sheet', columns: 3, rows: 7, top: '15.15', left: '7.25', gap_x: '2.5' }
const ROLL = { name: 'Zebra', kind: 'roll', width: '62', height: '29' }

const found = (...profiles: Json[]) =>
  validate(farm, { ...farm.example, label_profiles: profiles }).map(
    ({ field, code, params }) => `${field.replace('label_profiles.', '')}:${code}${params ? ` ${params.n}` : ''}`,
  )

describe('a label profile', () => {
  test('requires a name, and a grid for sheets or a size for rolls', () => {
    expect(found(SHEET, ROLL)).toEqual([])
    expect(found({ kind: 'sheet' })).toEqual(['0.name:required', '0.columns:required', '0.rows:required'])
    expect(found({ name: 'x', kind: 'roll' })).toEqual(['0.width:required', '0.height:required'])
    expect(found({ name: 'x', kind: 'scroll' })).toEqual(['0.kind:option'])
    expect(found({ name: 'x' })).toEqual(['0.kind:required'])
    expect(found({ ...SHEET, name: 'n'.repeat(101) })).toEqual(['0.name:max_length 100'])
    expect(found({ ...SHEET, skip: 4 })).toEqual(['0.skip:unknown'])
    expect(found({ ...ROLL, round: true }, { ...SHEET, round: true })).toEqual([])
    expect(found({ ...ROLL, round: 'yes' })).toEqual(['0.round:type'])
    expect(found(5, [])).toEqual(['0:type', '1:type'])
  })

  test('limits its lengths to the range of a printer', () => {
    expect(found({ ...ROLL, width: '9.99' }, { ...ROLL, height: '297.01' })).toEqual([
      '0.width:min 10',
      '1.height:max 297',
    ])
    expect(found({ ...ROLL, width: '210.5' })).toEqual(['0.width:max 210'])
    expect(found({ ...SHEET, top: '-1' }, { ...SHEET, gap_x: '51' })).toEqual(['0.top:min 0', '1.gap_x:max 50'])
    expect(found({ ...SHEET, columns: 0 }, { ...SHEET, rows: 1.5 })).toEqual(['0.columns:min 1', '1.rows:number'])
    expect(found({ ...SHEET, left: 'wide' })).toEqual(['0.left:decimal'])
  })

  test('requires cells of at least 10 mm, and reports how many fit', () => {
    expect(found({ ...SHEET, columns: 17 }, { ...SHEET, rows: 29 })).toEqual(['0.columns:max 16', '1.rows:max 28'])
    expect(found({ name: 'x', kind: 'sheet', columns: 21, rows: 29 })).toEqual([])
    expect(found({ name: 'x', kind: 'sheet', columns: 22, rows: 30 })).toEqual(['0.columns:max 21', '0.rows:max 29'])
  })

  test('fits as many cells as the size of its page allows', () => {
    const letter = { ...SHEET, kind: 'letter', columns: 1, rows: 1 }
    expect(found(letter)).toEqual([])
    const bare = { name: 'x', columns: 99, rows: 99 }
    // 215.9 and 279.4 mm.
    expect(found({ ...bare, kind: 'letter' })).toEqual(['0.columns:max 21', '0.rows:max 27'])
    const postcard = { ...bare, kind: 'page', page_width: '101.6', page_height: '152.4' }
    expect(found(postcard)).toEqual(['0.columns:max 10', '0.rows:max 15'])
    expect(found({ ...postcard, left: '50', right: '50' })).toEqual(['0.columns:max 0', '0.rows:max 15'])
    expect(found({ ...bare, kind: 'page' })).toEqual(['0.page_width:required', '0.page_height:required'])
    expect(found({ ...postcard, columns: 1, rows: 1, page_width: '49.9', page_height: '500.1' })).toEqual([
      '0.page_width:min 50',
      '0.page_height:max 500',
    ])
  })

  test('limits a tape’s printable height to its width', () => {
    const tape = { name: 'Tubes', kind: 'tape', tape: '12', printable: '9.9' }
    expect(found(tape, { ...tape, length: '62.5' }, { ...tape, printable: '12' })).toEqual([])
    expect(found({ ...tape, printable: '12.1' })).toEqual(['0.printable:max 12'])
    expect(found({ name: 'x', kind: 'tape' })).toEqual(['0.tape:required', '0.printable:required'])
    expect(found({ ...tape, tape: '8.9' }, { ...tape, length: '24' }, { ...tape, length: '301' })).toEqual([
      '0.tape:min 9',
      '0.printable:max 8.9',
      '1.length:min 25',
      '2.length:max 300',
    ])
  })

  test('an unknown kind has no page and no medium', () => {
    for (const kind of ['hexagon', 'constructor', 'toString', '', 5, null, undefined]) {
      expect(mediumOf({ kind } as Values)).toBeUndefined()
      expect(pageOf({ kind, page_width: '100', page_height: '100' } as Values)).toBeUndefined()
    }
    const media = ['sheet', 'letter', 'page', 'roll', 'tape'].map((kind) => mediumOf({ kind }))
    expect(media).toEqual(['sheet', 'sheet', 'sheet', 'roll', 'tape'])
  })

  test('belongs to a list of at most fifty', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...ROLL, name: `Roll ${index}` }))
    expect(found(...many(50))).toEqual([])
    expect(validate(farm, { ...farm.example, label_profiles: many(51) })).toMatchObject([{ code: 'max_items' }])
  })
})

describe('S18: label profiles', () => {
  const field = farm.fields.label_profiles
  const merge = (from: Json[], to: Json[], current: Json[]): Json => {
    const merged = mergeField(field, { from, to }, current)
    if (merged.kind === 'conflict') throw new Error('a union that conflicts')
    return merged.kind === 'set' ? merged.value : current
  }

  test('S18: two people who keep one each have both', () => {
    expect(merge([], [ROLL], [SHEET])).toEqual([SHEET, ROLL])
    expect(merge([SHEET], [SHEET, ROLL], [SHEET, { ...ROLL, name: 'Dymo' }])).toEqual([
      SHEET,
      { ...ROLL, name: 'Dymo' },
      ROLL,
    ])
  })

  test('S18: a profile changed by one user and deleted by another stays, changed', () => {
    const changed = { ...SHEET, rows: 8 }
    expect(merge([SHEET], [changed], [])).toEqual([changed])
    expect(merge([SHEET, ROLL], [ROLL], [changed, ROLL])).toEqual([changed, ROLL])
  })

  test('S18: another field order or spelling is the same profile', () => {
    const turned = Object.fromEntries(Object.entries({ ...SHEET, top: '15.150' }).reverse())
    expect(merge([], [turned], [SHEET])).toEqual([SHEET])
    expect(merge([turned], [], [SHEET, ROLL])).toEqual([ROLL])
  })

  test('S18: merging never loses a profile that another user kept', () => {
    const profiles: fc.Arbitrary<Values> = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      kind: fc.constant('roll'),
      width: fc.constantFrom('40', '50'),
      height: fc.constantFrom('30', '29'),
    })
    const lists = fc.array(profiles, { maxLength: 4 }) as fc.Arbitrary<Json[]>
    const text = (entry: Json) => JSON.stringify(entry)
    fc.assert(
      fc.property(lists, lists, lists, (from, mine, theirs) => {
        const both = [...((merge(from, mine, theirs) as Json[] | null) ?? [])].map(text)
        const isMine = new Set(mine.map(text))
        const wasThere = new Set(from.map(text))
        for (const entry of theirs.map(text))
          if (!wasThere.has(entry) || isMine.has(entry)) expect(both).toContain(entry)
        for (const entry of isMine) if (!wasThere.has(entry)) expect(both).toContain(entry)
      }),
      { numRuns: 500 },
    )
  })
})
