/** The appendix of sw/SPEC.md: its fields, states and constants are those of the code. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { MutationState } from '../src/domain/mutation-state'
import {
  cancelRequest,
  changeEntry,
  changesAnswer,
  listAnswer,
  pushAnswer,
  pushEntry,
  pushRequest,
} from '../src/domain/wire'

const MESSAGES = { pushRequest, pushEntry, pushAnswer, changesAnswer, changeEntry, listAnswer, cancelRequest }
const STATES = {
  queued: true,
  inflight: true,
  attention: true,
  cancelling: true,
} satisfies Record<MutationState, true>

/** Bytes, milliseconds; a number without a unit, and days of a name that ends with DAYS, count as they are. */
const UNITS: Readonly<Record<string, number>> = {
  kB: 1000,
  KiB: 1024,
  MB: 1_000_000,
  ms: 1,
  s: 1000,
  min: 60_000,
  day: 86_400_000,
  days: 86_400_000,
}

/** The rows of the table whose first head cell is `head`, as cells without backquotes. */
function tableOf(markdown: string, head: string): string[][] {
  const lines = markdown.split('\n')
  const start = lines.findIndex((line) => cellsOf(line)[0] === head)
  const rest = start < 0 ? [] : lines.slice(start + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end < 0 ? rest.length : end).map(cellsOf)
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return []
  const cells = line.split('|').slice(1, -1)
  return cells.map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
}

function documentedValue(name: string, text: string): number {
  const [, count = '', unit] = /^(\d+)(?: (\w+))?$/.exec(text) ?? []
  if (unit === undefined || name.endsWith('_DAYS')) return Number(count || Number.NaN)
  return Number(count) * (UNITS[unit] ?? Number.NaN)
}

/** The value of a constant in a source text: a number, or a product of numbers. */
function valueIn(source: string, name: string): number {
  const [, value = ''] = new RegExp(`^(?:export )?const ${name} = ([\\d_ *]+)$`, 'm').exec(source) ?? []
  const factors = value.split('*').map((one) => one.replaceAll('_', '').trim())
  return factors.reduce((product, one) => product * (one === '' ? Number.NaN : Number(one)), 1)
}

/** The constants whose documented value is not that of their file. */
function wrongConstants(markdown: string): string[] {
  return tableOf(markdown, 'constant').flatMap(([name = '', value = '', file = '']) => {
    const actual = existsSync(file) ? valueIn(readFileSync(file, 'utf8'), name) : Number.NaN
    return actual === documentedValue(name, value) ? [] : [`${name}: ${value}, ${file} has ${actual}`]
  })
}

const spec = readFileSync('sw/SPEC.md', 'utf8')

describe('the appendix of the sync protocol', () => {
  it.each(Object.entries(MESSAGES))('lists the fields of %s', (name, { entries }) => {
    const fields = Object.entries(entries).map(([field, { type }]) => (type === 'optional' ? `${field}?` : field))
    expect(tableOf(spec, name).map(([field]) => field)).toEqual(fields)
  })

  it('lists the states of a mutation', () => {
    expect(tableOf(spec, 'state').map(([state]) => state)).toEqual(Object.keys(STATES))
  })

  it('lists every constant of the engine', () => {
    const source = readFileSync('sw/engine/constants.ts', 'utf8')
    const documented = tableOf(spec, 'constant').filter(([, , file]) => file === 'sw/engine/constants.ts')
    const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    expect(documented.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  })

  it('gives each constant the value that its file has', () => {
    expect(wrongConstants(spec)).toEqual([])
  })

  it('finds a wrong value, a wrong unit, a wrong name and a wrong file', () => {
    const table = (row: string) => `| constant | value | file | rule |\n| --- | --- | --- | --- |\n| ${row} | S1 |\n`
    const right = '`RUN_BUDGET` | 20 s | `sw/engine/constants.ts`'
    expect(wrongConstants(table(right))).toEqual([])
    for (const [part, other] of [
      ['20', '21'],
      [' s ', ' ms '],
      ['RUN_BUDGET', 'NO_BUDGET'],
      ['engine/', 'host/'],
    ] as const)
      expect(wrongConstants(table(right.replace(part, other)))).toHaveLength(1)
  })
})
