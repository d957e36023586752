import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWedge, WEDGE_GAP_MS } from '../../src/ui/scanner/wedge'

const US = new Map<string, { code: string; shift: boolean }>()
for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
  US.set(letter, { code: `Key${letter.toUpperCase()}`, shift: false })
  US.set(letter.toUpperCase(), { code: `Key${letter.toUpperCase()}`, shift: true })
}
for (const [index, sign] of [...')!@#$%^&*('].entries()) {
  US.set(String(index), { code: `Digit${index}`, shift: false })
  US.set(sign, { code: `Digit${index}`, shift: true })
}
const signs: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  Semicolon: ';:',
  Period: '.>',
  Slash: '/?',
  Backquote: '`~',
}
for (const [code, [plain = '', shifted = '']] of Object.entries(signs)) {
  US.set(plain, { code, shift: false })
  US.set(shifted, { code, shift: true })
}
const RUSSIAN: Readonly<Record<string, string>> = { KeyH: 'р', KeyT: 'е', Slash: '.', Semicolon: 'ж', Digit7: '?' }

/** What a scanner types, key by key, on a board of this layout; the text it gave at the end. */
function typed(text: string, gap: number, layout: Readonly<Record<string, string>> = {}, end = 'Enter'): string | null {
  const wedge = createWedge()
  let at = 1000
  for (const character of text) {
    const key = US.get(character) ?? { code: '', shift: false }
    if (key.shift) {
      wedge.push({ key: 'Shift', code: 'ShiftLeft', shift: true, at })
      at += gap
    }
    expect(wedge.push({ key: layout[key.code] ?? character, ...key, at })).toBeNull()
    at += gap
  }
  return wedge.push({ key: end, code: end, shift: false, at })
}

const LINK = 'https://farm.example/view?view=true&category=GRAIN&key=0198c0de-7a11-7abc-8def-0123456789ab&quantity_id=9'

describe('a handheld scanner that plays a keyboard', () => {
  it('gives what it read, ended by Enter or by Tab', () => {
    expect(typed(LINK, 5)).toBe(LINK)
    expect(typed('4601234567893', 30, {}, 'Tab')).toBe('4601234567893')
  })

  it('gives the same on a Russian board', () => {
    expect(typed('http://h7?', 5, RUSSIAN)).toBe('http://h7?')
  })

  it('gives the same on any other board that the scanner is set to', () => {
    const wedge = createWedge()
    // The German board: Y and Z change places, and the slash is over the seven.
    const keys = [...'hz//y'].map((key) => ({ key, code: { z: 'KeyY', y: 'KeyZ', '/': 'Digit7' }[key] ?? 'KeyH' }))
    for (const [at, { key, code }] of keys.entries()) wedge.push({ key, code, shift: key === '/', at })
    expect(wedge.push({ key: 'Enter', code: 'Enter', shift: false, at: 9 })).toBe('hz//y')
  })

  it('is not somebody who types, nor somebody who presses Enter later', () => {
    expect(typed(LINK, WEDGE_GAP_MS + 20)).toBeNull()
    const wedge = createWedge()
    for (const [index, key] of [...'RYE1'].entries()) wedge.push({ key, code: `Key${key}`, shift: false, at: index })
    expect(wedge.push({ key: 'Enter', code: 'Enter', shift: false, at: 500 })).toBeNull()
  })

  it('is not a short burst, and what came before a control key is forgotten', () => {
    expect(typed('RYE', 5)).toBeNull()
    const wedge = createWedge()
    const push = (key: string, at: number) => wedge.push({ key, code: '', shift: false, at })
    for (const [index, key] of ['a', 'b', 'c', 'd', 'Backspace', 'e'].entries()) push(key, index)
    expect(push('Enter', 7)).toBeNull()
  })

  it('gives every text of its signs whole, one scan after the other', () => {
    const text = fc.string({ unit: fc.constantFrom(...US.keys()), minLength: 4, maxLength: 60 })
    fc.assert(fc.property(text, fc.integer({ min: 0, max: WEDGE_GAP_MS }), (scan, gap) => typed(scan, gap) === scan))
  })
})
