import { describe, expect, it } from 'vitest'
import { insideAddress, parseSearch, splitAddress, stringifySearch } from '../../src/app/search'

describe('the query of an address', () => {
  it.each([
    '?view=true&category=1e5&key=abc&quantity_id=12',
    '?category=007',
    '?q=%22quoted%22',
    '?data=eyJmIjp7fX0',
    '?item_id=01920000-0000-7000-8000-000000000004&edit=true',
    '?n=12345678901234567890',
  ])('stays the same after reading and writing: %s', (text) => {
    expect(stringifySearch(parseSearch(text))).toBe(text)
  })

  it('gives flags and numbers as such, everything else as text', () => {
    expect(parseSearch('?edit=true&part=3&code=03&category=1e5')).toEqual({
      edit: true,
      part: 3,
      code: '03',
      category: '1e5',
    })
  })

  it('leaves out only empty values', () => {
    expect(stringifySearch({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('?d=0&e=false')
    expect(stringifySearch({})).toBe('')
  })
})

describe('the address after signing in', () => {
  it('stays inside the app', () => {
    expect(insideAddress('/view?key=1#x')).toBe('/view?key=1#x')
    for (const text of ['https://evil.example/', '//evil.example', '/\\evil.example', 'view', '/login', 7, undefined]) {
      expect(insideAddress(text)).toBeUndefined()
    }
  })

  it('splits into path, search and hash for the router', () => {
    expect(splitAddress('/units/create?code=kg#top')).toEqual({
      path: '/units/create',
      search: { code: 'kg' },
      hash: 'top',
    })
  })
})
