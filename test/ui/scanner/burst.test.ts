import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownForm } from '../../../src/domain/scan-text'
import { createBurstReader, type KeyStroke, LEAST } from '../../../src/ui/scanner/burst'
import { AMERICAN, LAYOUTS, strokesOf, type Typing, typeInto } from './keyboards'

const LINK = 'https://farm.example/view?view=true&category=GRAIN&key=0198c0de-7a11-7abc-8def-0123456789ab&quantity_id=9'
const SMALL = LINK.replace('https://farm.example', 'HTTPS://FARM.EXAMPLE')
const TEXTS = [LINK, SMALL, '4006381333931', '036000291452', '12345670', ']E04006381333931']
const SUFFIXES = ['Enter', 'LF', 'Tab', 'none'] as const
const SPEEDS: Readonly<Record<string, Typing['gap']>> = {
  '2 ms': () => 2,
  '30 ms': () => 30,
  '90 ms': () => 90,
  'pauses of 400 ms': (at) => (at === 5 || at === 9 ? 400 : 8),
  'stutter of 130 ms': (at) => (at % 4 === 3 ? 130 : 20),
}

const read = (text: string, typing: Typing) => typeInto(createBurstReader(knownForm), text, typing).readings

describe('a handheld scanner on any keyboard', () => {
  const cases = Object.keys(LAYOUTS).flatMap((layout) =>
    SUFFIXES.flatMap((suffix) => Object.keys(SPEEDS).map((speed) => [layout, suffix, speed] as const)),
  )
  it.each(cases)('works on the %s keyboard, ended by %s, at %s', (name, suffix, speed) => {
    const gap = SPEEDS[speed] ?? (() => 2)
    for (const text of TEXTS) {
      for (const caps of ['off', 'turned', 'raised'] as const) {
        expect(read(text, { layout: LAYOUTS[name], suffix, gap, caps })?.[0]).toBe(text)
      }
    }
  })

  it('works in a number field too, and with a label’s link in text', () => {
    for (const layout of Object.values(LAYOUTS)) {
      expect(read(LINK, { layout, gap: () => 90, place: 'number' })?.[0]).toBe(LINK)
      expect(read('4006381333931', { layout, gap: () => 90, place: 'number' })?.[0]).toBe('4006381333931')
      expect(read(LINK, { layout, gap: () => 90, place: 'text' })?.[0]).toBe(LINK)
      expect(read('4006381333931', { layout, gap: () => 20, place: 'text' })?.[0]).toBe('4006381333931')
    }
    expect(read('725272', { gap: () => 35, place: 'number', suffix: 'none' })).toEqual(['725272'])
  })

  it('keeps a farm code as typed, and tries key positions second', () => {
    const gap = () => 5
    // The scanner is set to the American keyboard, the device to the German one.
    expect(read('LOTYZ12', { gap, layout: LAYOUTS.German })).toEqual(['LOTZY12', 'LOTYZ12'])
    // Both are German: the places are wrong.
    const keys = new Map([...AMERICAN, ['Y', { code: 'KeyZ', shift: true }], ['Z', { code: 'KeyY', shift: true }]])
    expect(read('LOTYZ12', { gap, layout: LAYOUTS.German, scanner: keys })?.[0]).toBe('LOTYZ12')
    expect(read('RYE-7', { gap, layout: LAYOUTS.Russian })?.[0]).toBe('RYE-7')
    expect(read('AB15', { gap, layout: LAYOUTS.French })?.[0]).toBe('AB15')
    expect(read('рожь', { gap })?.[0]).toBe('рожь')
  })

  it('reads consecutive scans without a pause', () => {
    const reader = createBurstReader(knownForm)
    const codes = Array.from({ length: 8 }, (_, at) => `LOT-${at}`)
    let at = 0
    for (const code of codes) {
      const typed = typeInto(reader, code, { gap: () => 20 }, at)
      expect(typed.readings?.[0]).toBe(code)
      at = typed.at - 590
    }
  })

  it('swallows a second suffix, and one after silence ended the scan', () => {
    const reader = createBurstReader(knownForm)
    const enter = { ...(strokesOf('a', {})[0] as KeyStroke), key: 'Enter', code: 'Enter' }
    const { at } = typeInto(reader, '4006381333931', { gap: () => 5 })
    expect(reader.push({ ...enter, at: at - 590 }, 'page')).toEqual({ kind: 'suffix' })
    const later = typeInto(reader, '4006381333931', { gap: () => 5, suffix: 'none' }, at)
    expect(reader.push({ ...enter, at: later.at + 200 }, 'page')).toEqual({ kind: 'suffix' })
    expect(reader.push({ ...enter, at: later.at + 3000 }, 'page')).toEqual({ kind: 'other' })
  })

  it('gives every code whole, at every pace', () => {
    const signs = [...AMERICAN.keys()].filter((one) => one !== '' && one !== ']')
    const text = fc.string({ unit: fc.constantFrom(...signs), minLength: LEAST, maxLength: 60 })
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 90 }), fc.constantFrom(...SUFFIXES), (code, gap, suffix) => {
        expect(read(code, { gap: () => gap, suffix })).toContain(code.trim())
      }),
    )
  })
})

describe('a person', () => {
  const people = fc.record({
    text: fc.string({ unit: fc.constantFrom(...'abcdefgh ijklmnop 0123456789.,-'), minLength: 1, maxLength: 80 }),
    gaps: fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 81, maxLength: 81 }),
    suffix: fc.constantFrom(...SUFFIXES),
  })

  it('types a text at any speed, and none of it is a scan', () => {
    fc.assert(
      fc.property(people, ({ text, gaps, suffix }) => {
        expect(read(text, { gap: (at) => gaps[at] ?? 60, suffix, place: 'text' })).toBeUndefined()
      }),
    )
  })

  it('types amounts, quickly too', () => {
    for (const amount of ['5', '12,50', '1000', '250000', '1234567']) {
      expect(read(amount, { gap: () => 60, place: 'number' })).toBeUndefined()
    }
    expect(read('12345', { gap: () => 5, place: 'number' })).toBeUndefined()
  })

  it('holds a key, composes a character, and uses shortcuts', () => {
    const reader = createBurstReader(knownForm)
    const [a] = strokesOf('a', {}) as readonly Omit<KeyStroke, 'at'>[]
    if (!a) throw new Error('no key')
    for (const change of [{ repeat: true }, { composing: true }, { ctrl: true }, { meta: true }, { alt: true }]) {
      for (let at = 0; at < 200; at += 10) expect(reader.push({ ...a, ...change, at }, 'page').kind).toBe('other')
      expect(reader.push({ ...a, key: 'Enter', code: 'Enter', at: 210 }, 'page').kind).toBe('other')
    }
  })

  it('types single keys on a page, excluded from the next scan', () => {
    const reader = createBurstReader(knownForm)
    typeInto(reader, 'j', { gap: () => 0, suffix: 'none' }, 0)
    const pressed = createBurstReader(knownForm)
    const [j] = strokesOf('j', {}) as readonly Omit<KeyStroke, 'at'>[]
    if (!j) throw new Error('no key')
    pressed.push({ ...j, at: 1000 }, 'page')
    expect(pressed.mayBecome(1050)).toBe(true)
    expect(pressed.mayBecome(1120)).toBe(false)
    const { readings } = typeInto(pressed, 'LOT-12', { gap: (at) => (at === 0 ? 200 : 10) }, 1000)
    expect(readings).toContain('LOT-12')
    expect(typeInto(pressed, '4006381333931', { gap: () => 10 }, 3000).readings?.[0]).toBe('4006381333931')
  })

  it('never presses a button with a machine’s Enter', () => {
    const { told, readings } = typeInto(createBurstReader(knownForm), 'RYE', { gap: () => 5 })
    expect(readings).toBeUndefined()
    expect(told.at(-1)).toEqual({ kind: 'suffix' })
  })
})
