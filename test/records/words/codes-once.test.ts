/** A code is said once: in the title, or beside it. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import type { Writing } from '../../../src/records/words/field-text'
import { codeBeside, codeOf, nameBeside, titleOf } from '../../../src/records/words/reference-titles'

const writing: Writing = {
  date: (date) => date,
  instant: (instant) => instant,
  amount: (amount) => amount,
  label: ({ message }) => message,
  yes: 'Yes',
  no: 'No',
}
const find = () => ({ title: 'Lion’s mane', row: {} })
const coded = registry.all.filter((definition) => codeOf(definition, definition.example) !== undefined)
const timesIn = (text: string, code: string) => text.split(code).length - 1

describe('the code of a record', () => {
  it('belongs to the entities tested here', () => {
    expect(coded.map(({ name }) => name)).toEqual(expect.arrayContaining(['petri_series', 'spore', 'item', 'unit']))
  })

  it.each(coded)('appears once in the head and rows of $name, and on its label', (definition) => {
    const row: Values = definition.example
    const code = codeOf(definition, row) ?? ''
    const title = titleOf(definition, row, find, writing)
    expect(timesIn(`${title} ${codeBeside(definition, row, title) ?? ''}`, code)).toBe(1)
    const name = nameBeside(definition, row, find, writing)
    // A label leaves a code out that is the whole name.
    expect(timesIn(name === code ? name : `${code} ${name}`, code)).toBe(1)
  })

  it('appears beside a name that only begins with it', () => {
    const item = registry.byName('item')
    const row = { name: 'RYE, whole grain', code: 'RYE' }
    expect(item && codeBeside(item, row, row.name)).toBe('RYE')
  })

  it('stays in the name where nothing else is known', () => {
    const series = registry.byName('petri_series')
    expect(series && nameBeside(series, { series_code: 'LM-0417' }, () => undefined, writing)).toBe('LM-0417')
  })
})
