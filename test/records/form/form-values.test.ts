import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field, FieldMap, Label, Values } from '../../../src/domain/kit/field'
import { parseQr, structuredLink } from '../../../src/domain/qr'
import {
  draftFindings,
  draftOf,
  givenValues,
  newDraft,
  patchOf,
  saidSince,
  secretsOf,
  writePath,
} from '../../../src/records/form/form-values'
import { visibleFields } from '../../../src/records/form/visibility'
import { alsoFilled, scanOf } from '../../../src/records/scan/scan-filling'
import { readText } from '../../../src/records/words/read-text'
import { crate } from './every-field'

const label: Label = { id: 'test.label', message: 'Label' }
const text = { type: 'text', label, maxLength: 10 } as const satisfies Field
const TODAY = '2026-03-04'

describe('visibility', () => {
  const chain: FieldMap = {
    kind: text,
    lid: { ...text, visibleWhen: ({ kind }) => kind === 'box' },
    seal: { ...text, required: true, visibleWhen: ({ lid }) => lid === 'yes' },
    tape: { ...text, visibleWhen: ({ seal }) => seal === undefined },
  }
  const visible = (values: Values) => [...visibleFields(chain, values)]

  it('ends with the hidden field it depends on', () => {
    expect(visible({ kind: 'box', lid: 'yes', seal: 'wax' })).toEqual(['kind', 'lid', 'seal'])
    expect(visible({ kind: 'bag', lid: 'yes', seal: 'wax' })).toEqual(['kind', 'tape'])
  })

  it('uses the values as they would be saved, blank ones left out', () => {
    expect(visible({ kind: ' box ', lid: 'yes' })).toContain('lid')
    expect(visible({ seal: ' ' })).toContain('tape')
  })

  it('settles when conditions form a circle', () => {
    const circle: FieldMap = {
      hen: { ...text, visibleWhen: ({ egg }) => egg === undefined },
      egg: { ...text, visibleWhen: ({ hen }) => hen !== undefined },
    }
    expect(visibleFields(circle, { hen: 'a', egg: 'b' }).size).toBeLessThan(3)
  })

  it('decides which fields are validated and saved', () => {
    const definition = { ...crate, fields: chain, rules: [] }
    expect(draftFindings(definition, { kind: 'bag', lid: 'yes' }, undefined, TODAY)).toEqual([])
    expect(draftFindings(definition, { kind: 'box', lid: 'yes' }, undefined, TODAY)).toEqual([
      { field: 'seal', code: 'required' },
    ])
    const base = { kind: 'box', lid: 'yes', seal: 'wax' }
    expect(patchOf(definition, base, { ...base, kind: 'bag' })).toEqual({ kind: 'bag', lid: null, seal: null })
  })
})

describe('a block', () => {
  it('reads an object, dotted keys, or both, and ignores unknown keys', () => {
    const place = (values: Values) => draftOf(crate, values).place
    expect(place({ place: { room: 'N1' } })).toEqual({ room: 'N1' })
    expect(place({ 'place.room': 'N1', 'place.geo.row': 3 })).toEqual({ room: 'N1', geo: { row: 3 } })
    expect(place({ place: { room: 'N1', rack: 2 }, 'place.room': 'N2' })).toEqual({ room: 'N2', rack: 2 })
    expect(place({ 'place.colour': 'red' })).toEqual({})
    expect(place({})).toBeUndefined()
    expect(newDraft(crate, { 'place.room': 'N3' }, { now: '', today: TODAY }).place).toEqual({ room: 'N3' })
  })

  it('keeps values of a newer server beside its fields', () => {
    const base = { name: 'A1', sealed: true, place: { room: 'N1', climate: 'cold' } }
    expect(patchOf(crate, base, base)).toEqual({})
    const draft = writePath(base, 'place.room', 'N2')
    expect(patchOf(crate, base, draft)).toEqual({ place: { room: 'N2', climate: 'cold' } })
  })

  it('asks for its required fields even while it is empty', () => {
    const found = draftFindings(crate, { name: 'A1', sealed: true }, undefined, TODAY)
    expect(found).toEqual([{ field: 'place.room', code: 'required' }])
  })
})

describe('a path', () => {
  it('leaves inherited properties unchanged when written', () => {
    const draft = writePath({}, 'place.__proto__.polluted', 'yes')
    expect(Object.getPrototypeOf(draft.place)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(writePath({ a: 'b' }, '__proto__', 'c')).toSatisfy((made: object) => Object.hasOwn(made, '__proto__'))
  })

  it('beyond the end of a list leaves no holes', () => {
    expect(writePath({ tags: ['a'] }, 'tags.3', 'd')).toEqual({ tags: ['a', '', '', 'd'] })
  })
})

describe('a text from outside', () => {
  const unit = { type: 'unit', label } as const satisfies Field
  it('gives an amount the number at its start, also negative or decimal', () => {
    const read = (given: string) => readText(unit, given)
    expect(['15 kg', ' 2,50kg', '-3.5', '−4 °C', '0.1234567 l', '007'].map(read)).toEqual([
      '15',
      '2.5',
      '-3.5',
      '-4',
      '0.123456',
      '7',
    ])
    expect(['kg', '', '.5', 'NaN', '1'.repeat(13)].map(read)).toEqual(Array(5).fill(undefined))
  })

  it('accepts a date in two forms, a number, a yes or no, or nothing', () => {
    const date = { type: 'date', label } as const satisfies Field
    expect(['2026-03-04', '04.03.2026', '4.3.26'].map((given) => readText(date, given))).toEqual([
      '2026-03-04',
      '2026-03-04',
      undefined,
    ])
    const number = { type: 'number', label } as const satisfies Field
    expect(['12', '1.5', '-1', '9'.repeat(20)].map((given) => readText(number, given))).toEqual([
      12,
      undefined,
      undefined,
      undefined,
    ])
    const boolean = { type: 'boolean', label } as const satisfies Field
    expect(['true', 'false', 'yes'].map((given) => readText(boolean, given))).toEqual([true, false, undefined])
  })

  it('never fills a hidden, read-only or unknown field', () => {
    const search = JSON.parse('{"name":"A1","secret":"x","shelf":"y","constructor":"z","__proto__":"z","weigh":"1"}')
    expect(givenValues(crate, search)).toEqual({ name: 'A1' })
  })
})

describe('secrets', () => {
  it('include those in blocks and lists', () => {
    const secret = { type: 'password', label } as const satisfies Field
    const block = { type: 'block', label, fields: { pin: secret } } as const satisfies Field
    const fields: FieldMap = { name: text, pin: secret, place: block, keys: { type: 'list', label, of: block } }
    expect(secretsOf(fields)).toEqual(['pin', 'place', 'keys'])
  })
})

describe('one scan', () => {
  const KEY = '01920000-0000-7000-8000-000000000001'
  const base = { origin: 'https://farm.example', category: 'GRAIN', key: KEY }
  const read = (link: string) => parseQr(link, { origins: [], production: false })
  const camera: Field = { ...text, camera: { countField: 'count', dependentFields: ['lot', 'weight', 'name'] } }
  const fields: FieldMap = {
    name: camera,
    lot: text,
    weight: { type: 'unit', label },
    count: { type: 'number', label },
    rows: { type: 'list', label, of: { type: 'block', label, fields: { what: camera, lot: text } } },
  }

  it("fills dependent fields with the label's own values, by name or in order", () => {
    for (const data of [
      { fields: ['lot', 'weight'], values: ['L9', '15 kg'] },
      { fields: ['lot', 'weight'], values: { lot: 'L9', weight: 15 } },
    ]) {
      const made = structuredLink(base, data)
      const parsed = read('link' in made ? made.link : '')
      const filled = alsoFilled(fields, 'name', {
        outcome: { kind: 'fill', value: 'x', count: 4 },
        parsed,
        row: { lot: 'of the record' },
      })
      expect(filled).toEqual([
        { path: 'count', value: 4 },
        { path: 'lot', value: 'L9' },
        { path: 'weight', value: '15' },
      ])
    }
  })

  it('fills them with values of the scanned record, and leaves the others alone', () => {
    const parsed = read(`https://farm.example/view?view=true&category=GRAIN&key=${KEY}`)
    const outcome = { kind: 'fill', value: KEY } as const
    expect(alsoFilled(fields, 'name', { outcome, parsed, row: { lot: 'L7' } })).toEqual([{ path: 'lot', value: 'L7' }])
  })

  it('fills text fields with the text itself if it names no record', () => {
    const outcome = { kind: 'fill', value: 'L5' } as const
    expect(alsoFilled(fields, 'name', { outcome, parsed: read('L5'), row: undefined })).toEqual([
      { path: 'lot', value: 'L5' },
      { path: 'name', value: 'L5' },
    ])
  })

  it('fills the fields of its own list entry first', () => {
    const outcome = { kind: 'fill', value: 'L5', count: 2 } as const
    const filled = alsoFilled(fields, 'rows.3.what', { outcome, parsed: read('L5'), row: undefined })
    expect(filled).toEqual([
      { path: 'count', value: 2 },
      { path: 'rows.3.lot', value: 'L5' },
      { path: 'name', value: 'L5' },
    ])
  })

  it('uses one button, whether it is defined as scan or as camera', () => {
    expect(scanOf(text)).toBeUndefined()
    expect(scanOf({ ...text, rightBtns: {} })).toBeUndefined()
    expect(scanOf({ ...text, rightBtns: { scan: { category_id: 'GRAIN' } }, camera: { countField: 'n' } })).toEqual({
      category_id: 'GRAIN',
      countField: 'n',
    })
  })
})

describe('a new record that an earlier try stored', () => {
  const SAID = {
    name: 'supplier',
    fields: Object.fromEntries(['name', 'phone', 'notes'].map((key) => [key, { type: 'text', label } as const])),
  } as unknown as Parameters<typeof saidSince>[0]
  const said = fc.dictionary(fc.constantFrom('name', 'phone', 'notes'), fc.constantFrom('a', 'b', 'c'))

  it('patches only fields that differ from both the attempt and the record', () => {
    fc.assert(
      fc.property(said, said, said, (tried, stored, draft) => {
        const patch = saidSince(SAID, tried, stored, draft)
        for (const key of ['name', 'phone', 'notes']) {
          const isTold = draft[key] !== tried[key] && draft[key] !== stored[key]
          expect(Object.hasOwn(patch, key)).toBe(isTold)
          if (isTold) expect(patch[key]).toBe(draft[key] ?? null)
        }
      }),
    )
  })
})
