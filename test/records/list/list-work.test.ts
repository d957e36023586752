import { describe, expect, it } from 'vitest'
import type { StoredRow } from '../../../src/data/rows'
import type { Intent } from '../../../src/domain/acts/intent'
import { item } from '../../../src/domain/entities/item'
import { supplier } from '../../../src/domain/entities/supplier'
import type { Label } from '../../../src/domain/kit/field'
import { removalPlan } from '../../../src/records/delete/removal-plan'
import { type Step, saveInSteps, undoInSteps } from '../../../src/records/delete/save-in-steps'
import { definitionChips } from '../../../src/records/list/definition-chips'
import { keptEntries, keptOrder } from '../../../src/records/list/kept-entries'
import {
  entryOrder,
  type ListEntry,
  type ListOrder,
  listEntries,
  searchEntries,
} from '../../../src/records/list/list-entries'
import { between, pick } from '../../../src/records/list/use-selection'
import { makeFormat } from '../../../src/state/words/format'

const entry = (name: string, more: Partial<StoredRow> = {}): ListEntry => {
  const row = { id: name, name, ...more } as StoredRow
  return {
    id: name,
    row,
    title: name,
    code: undefined,
    beside: undefined,
    subtitle: '',
    haystack: `${name} beside`.toLowerCase(),
  }
}
const orderIn = (language: 'en' | 'ru', order: ListOrder = 'usual') =>
  entryOrder(supplier, order, makeFormat({ language, timeZone: 'UTC', now: () => 0 }).compare)
const names = (entries: readonly ListEntry[]) => entries.map(({ title }) => title)

describe('the order of a list', () => {
  const some = ['Яма', 'Ель 10', 'ель 9', 'Ёж', 'Abc', 'zeta', 'Жук']

  it('follows the reader’s language and compares numbers as numbers', () => {
    const russian = names(some.map((name) => entry(name)).sort(orderIn('ru')))
    expect(russian.filter((name) => /\p{Script=Cyrillic}/u.test(name))).toEqual(['Ёж', 'ель 9', 'Ель 10', 'Жук', 'Яма'])
    expect(russian.indexOf('Яма')).toBeLessThan(russian.indexOf('Abc'))
    const english = names(some.map((name) => entry(name)).sort(orderIn('en')))
    expect(english.slice(0, 2)).toEqual(['Abc', 'zeta'])
  })

  it('stays the same for a partial and a full sort', () => {
    const order = orderIn('en')
    const before = Array.from({ length: 200 }, (_, index) => entry(`Mill ${(index * 37) % 200}`)).sort(order)
    const changed = new Set(['Mill 3', 'Mill 77', 'Mill 199'])
    const after = [
      ...before.filter(({ id }) => !changed.has(id) && id !== 'Mill 50'),
      entry('Aardvark'),
      entry('Mill 3'),
      entry('Mill 77'),
      entry('Zoo'),
    ]
    expect(names(keptOrder(before, after, order))).toEqual(names([...after].sort(order)))
    expect(names(keptOrder([], after, order))).toEqual(names([...after].sort(order)))
  })
})

describe('the search of a list', () => {
  const found = (name: string, search: string) => {
    const writing = {
      ...makeFormat({ language: 'en', timeZone: 'UTC', now: () => 0 }),
      label: () => '',
      yes: '',
      no: '',
    }
    const row = { id: name, name } as unknown as StoredRow
    return searchEntries(
      listEntries(supplier, [row], () => undefined, writing),
      search,
    )
  }

  it('finds a composed letter typed in parts, and any form of a sigma', () => {
    expect(found('Чайка', 'чаи\u0306'.toUpperCase())).toHaveLength(1)
    expect(found('Θάλασσα', 'ΘΆΛΑΣ')).toHaveLength(1)
    expect(found('Чайка', 'чаи')).toHaveLength(0)
  })
})

describe('entries of a list that is read again', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, name: id, tags: ['x'] }) as unknown as StoredRow)
  const make = (some: readonly StoredRow[]) => some.map((row) => ({ ...entry(row.id), row }))

  it('keep their objects for unchanged rows and are new for changed ones', () => {
    const before = keptEntries([], rows, make)
    const again = rows.map((row) => ({ ...row, tags: ['x'] }))
    expect(keptEntries(before, again, make).every((one, index) => one === before[index])).toBe(true)
    const changed = [{ ...rows[0], tags: ['x', 'y'] }, { ...rows[1], _p: 1 }, rows[2]] as unknown as StoredRow[]
    const after = keptEntries(before, changed, make)
    expect(after.map((one, index) => one === before[index])).toEqual([false, false, true])
    expect(after[0]?.row).toBe(changed[0])
  })

  it('appear and disappear with their rows', () => {
    const before = keptEntries([], rows, make)
    const next = [rows[2], { id: 'd' }, rows[0]] as StoredRow[]
    expect(keptEntries(before, next, make).map(({ id }) => id)).toEqual(['c', 'd', 'a'])
  })
})

describe('the search', () => {
  it('looks into all texts, or into the one field of a chip', () => {
    const entries = [entry('Mill', { code: 'KM' }), entry('Barn', { code: 'mill-2' })]
    expect(names(searchEntries(entries, 'mill'))).toEqual(['Mill'])
    expect(names(searchEntries(entries, 'Mill', 'code'))).toEqual(['Barn'])
    expect(names(searchEntries(entries, '  ', 'code'))).toEqual(['Mill', 'Barn'])
  })

  it('finds a trade number as it is printed or typed', () => {
    const find = () => undefined
    const writing = { date: String, instant: String, amount: String, label: ({ message }: Label) => message }
    const rows = [
      { id: 'a', name: 'Rye', bar_codes: ['036000291452'] },
      { id: 'b', name: 'Millet', bar_codes: ['LOT 7', '4 006381 333931'] },
      { id: 'c', name: 'Oats', bar_codes: ['036000291453'] },
    ]
    const entries = listEntries(item, rows, find, { ...writing, yes: 'Yes', no: 'No' })
    const found = (search: string, field?: string) => names(searchEntries(entries, search, field))
    for (const search of ['0 36000 29145 2', '0-36000-29145-2', '0036000291452']) expect(found(search)).toEqual(['Rye'])
    for (const search of ['4006381333931', '4 006381 333931', '4-006381-333931', '04006381333931']) {
      expect(found(search)).toEqual(['Millet'])
      expect(found(search, 'bar_codes')).toEqual(['Millet'])
    }
    expect(found('4 006381 333932')).toEqual([])
    expect(found('7 lot')).toEqual(['Millet'])
  })
})

describe('chips of a definition', () => {
  it('exist only for archived records, with their number', () => {
    const chips = definitionChips(supplier, ({ message }) => message, 'Archived')
    expect(chips.map(({ label, counted }) => [label, counted])).toEqual([['Archived', true]])
    const matching = [entry('a'), entry('b', { is_active: true }), entry('c', { is_active: false })]
    expect(names(matching.filter((one) => chips[0]?.matches(one)))).toEqual(['c'])
  })
})

describe('picked rows', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => entry(id))
  it('extend in both directions, ends included', () => {
    expect([between(rows, 'b', 'd'), between(rows, 'd', 'b'), between(rows, undefined, 'c')]).toEqual([
      ['b', 'c', 'd'],
      ['b', 'c', 'd'],
      ['c'],
    ])
    expect(between(rows, 'gone', 'c')).toEqual(['c'])
  })

  it('leave one by one without ending the mode, and its end releases all', () => {
    const one = pick({ isOn: false, ids: new Set(), last: undefined }, { kind: 'toggle', id: 'a' })
    const none = pick(one, { kind: 'toggle', id: 'a' })
    expect([one.isOn, [...one.ids], none.isOn, [...none.ids]]).toEqual([true, ['a'], true, []])
    expect(pick(one, { kind: 'end' })).toEqual({ isOn: false, ids: new Set(), last: undefined })
  })
})

describe('the plan of a common deletion', () => {
  const g = { from: 'g', to: 'kg' }
  it('deletes a referring record before the record it refers to', () => {
    const inner = [g, { from: 't', to: 'kg' }, { from: 'mg', to: 'g' }]
    expect(removalPlan(['kg', 'g', 't', 'mg'], new Set(), inner)).toEqual({ free: ['mg', 'g', 't', 'kg'], kept: [] })
  })

  it('keeps used records, and with them the records they refer to', () => {
    const inner = [g, { from: 'mg', to: 'g' }]
    expect(removalPlan(['kg', 'g', 'mg', 'l'], new Set(['g']), inner)).toEqual({
      free: ['mg', 'l'],
      kept: ['kg', 'g'],
    })
  })
})

describe('a change of many records', () => {
  const stepOf = (id: string): Step => ({
    intent: { kind: 'delete', entity: 'supplier', id },
    back: async () => ({ kind: 'restore', entity: 'supplier', id }),
  })
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index))
  type Saved = { readonly ids: readonly string[]; readonly apart: boolean | undefined }
  const saver = (bad: string, saved: Saved[]) => ({
    save: async (intents: readonly Intent[], how?: { readonly apart?: boolean }) => {
      const index = intents.findIndex(({ id }) => id === bad)
      if (index >= 0) return { ok: false as const, index, code: 'deleted' as const, findings: [] }
      saved.push({ ids: intents.map(({ id }) => id), apart: how?.apart })
      return { ok: true as const, mutations: intents.map(({ id }) => `m${id}`) }
    },
  })

  it('saves in small steps, reports progress, and skips missing records', async () => {
    const saved: Saved[] = []
    const told: number[] = []
    const done = await saveInSteps(saver('7', saved), ids(45).map(stepOf), (count) => told.push(count))
    expect(told).toEqual([20, 40, 45])
    expect(saved.every(({ apart }) => apart)).toBe(true)
    expect(saved.flatMap((one) => one.ids)).toEqual(ids(45).filter((id) => id !== '7'))
    expect(done.flatMap(({ steps }) => steps)).toHaveLength(44)
  })

  it('undoes the last step first, each with its own inverse', async () => {
    const done = await saveInSteps(saver('', []), ids(25).map(stepOf), () => {})
    const undone: string[] = []
    const replica = {
      undo: async (mutations: readonly string[], inverse: readonly Intent[]) => {
        undone.push(`${mutations.length} ${inverse.map(({ id }) => id).join(' ')}`)
        return { ok: true as const, mutations: [] }
      },
    }
    expect(await undoInSteps(replica, done)).toBe(true)
    expect(undone).toEqual(['5 24 23 22 21 20', `20 ${ids(20).toReversed().join(' ')}`])
  })
})
