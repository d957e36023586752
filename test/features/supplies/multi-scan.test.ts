import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answered,
  chosen,
  collision,
  filled,
  isOver,
  type MultiScan,
  progressOf,
  received,
  type ScanSlot,
  slotsChanged,
  startMultiScan,
  stopped,
} from '../../../src/features/scan/multi-scan'
import type { ScanResult } from '../../../src/state/labels/qr-fields'

const slots = (text: string): ScanSlot[] =>
  text.split(' ').map((word) => ({ fieldName: word.replace('+', ''), isFilled: word.endsWith('+') }))
const started = (text: string): MultiScan => {
  const scan = startMultiScan(slots(text))
  if (!scan) throw new Error('did not start')
  return scan
}
const label = (key: string, category_id = key): ScanResult => ({ text: `label ${key}`, category_id, key })
/** A scan that is accepted and taken by the form, which then shows `after`. */
const scanned = (scan: MultiScan, result: ScanResult, after: string): MultiScan =>
  filled(received(scan, result, undefined), slots(after), true)

describe('a multi-scan', () => {
  it('starts at the first empty field, otherwise the first, never without fields', () => {
    expect(started('a+ b c').current).toBe('b')
    expect(started('a+ b+')).toMatchObject({ current: 'a', isAgain: true })
    expect(startMultiScan([])).toBeUndefined()
  })

  it('moves to the next empty field, wraps around, and ends without one', () => {
    const second = scanned(chosen(started('a b c'), 'b'), label('B'), 'a b+ c')
    expect(second.current).toBe('c')
    const third = scanned(second, label('C'), 'a b+ c+')
    expect(third.current).toBe('a')
    expect(scanned(third, label('A'), 'a+ b+ c+')).toMatchObject({ status: 'complete', results: [{}, {}, {}] })
  })

  it('ends over a full form when every field was scanned again', () => {
    const first = scanned(started('a+ b+'), label('A'), 'a+ b+')
    expect(first).toMatchObject({ status: 'active', current: 'b' })
    expect(scanned(first, label('B'), 'a+ b+').status).toBe('complete')
  })

  it('skips fields that were filled with another, and ends if that was the last', () => {
    const first = scanned(started('a b c'), label('A'), 'a+ b c')
    expect(slotsChanged(first, slots('a+ b+ c'))).toMatchObject({ status: 'active', current: 'c' })
    expect(slotsChanged(first, slots('a+ b+ c+')).status).toBe('complete')
  })

  it('stays at a filled field that a person chose', () => {
    const chose = chosen(started('a+ b'), 'a')
    expect(slotsChanged(chose, slots('a+ b'))).toBe(chose)
    expect(scanned(chose, label('A'), 'a+ b')).toMatchObject({ current: 'b', results: [{ fieldName: 'a' }] })
  })

  it('moves on when its field disappears', () => {
    expect(slotsChanged(started('a b c'), slots('b c')).current).toBe('b')
    expect(slotsChanged(started('a'), []).status).toBe('stopped')
  })

  it('recognizes a repeated category in any case, and ignores texts without one', () => {
    const first = scanned(started('a b'), label('1', 'Grain'), 'a+ b')
    expect(collision(first, label('2', ' GRAIN '))).toMatchObject({ fieldName: 'a' })
    expect(collision(first, label('2', 'STRAIN'))).toBeUndefined()
    expect(collision(first, { text: 'LOT 9' })).toBeUndefined()
  })

  it('replaces or keeps the earlier value, and continues from the same field', () => {
    const first = scanned(started('a b'), label('1', 'GRAIN'), 'a+ b')
    const asking = received(first, label('2', 'GRAIN'), 'a')
    expect(asking).toMatchObject({ status: 'asking', current: 'b' })
    expect(answered(asking, false)).toEqual(first)
    const replaced = filled(answered(asking, true), slots('a+ b'), true)
    expect(replaced).toMatchObject({ status: 'active', current: 'b' })
    expect(replaced.results).toEqual([{ fieldName: 'a', result: label('2', 'GRAIN') }])
  })

  it('stays at the filled field that a person chose after it replaced another', () => {
    const first = scanned(started('a b+ c'), label('1', 'GRAIN'), 'a+ b+ c')
    const asking = received(chosen(first, 'b'), label('2', 'GRAIN'), 'a')
    expect(filled(answered(asking, true), slots('a+ b+ c'), true)).toMatchObject({ status: 'active', current: 'b' })
  })

  it('ignores a scan that the form rejected, and repeats the field', () => {
    const refused = filled(received(started('a b'), label('A'), undefined), slots('a b'), false)
    expect(refused).toMatchObject({ status: 'active', current: 'a', results: [] })
  })

  it('finishes a scan being filled when stopped, and drops an open question', () => {
    const filling = received(started('a b'), label('A'), undefined)
    expect(stopped(filling).status).toBe('filling')
    expect(filled(stopped(filling), slots('a+ b'), true)).toMatchObject({ status: 'stopped', results: [{}] })
    const asking = received(scanned(started('a b'), label('A'), 'a+ b'), label('A'), 'a')
    expect(stopped(asking)).toMatchObject({ status: 'stopped', results: [{ fieldName: 'a' }], pending: undefined })
    expect(answered(stopped(asking), true).status).toBe('stopped')
  })
})

type Step =
  | { readonly do: 'scan'; readonly category: number; readonly taken: boolean; readonly also: number }
  | { readonly do: 'answer'; readonly replace: boolean }
  | { readonly do: 'choose'; readonly field: number }
  | { readonly do: 'vanish' | 'stop' | 'finish' }

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('scan' as const),
      category: fc.nat(4),
      taken: fc.boolean(),
      also: fc.nat(9),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ do: 'finish' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), replace: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose' as const), field: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'vanish' as const }, { do: 'stop' as const }) },
)

describe('any order of scans, choices, duplicates, refusals and stops', () => {
  it('loses no result, counts none twice, and always knows its progress', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
        fc.array(steps, { maxLength: 40 }),
        (start, script) => {
          /** The form, as this test believes it to be. */
          let form: ScanSlot[] = start.map((isFilled, index) => ({ fieldName: `f${index}`, isFilled }))
          const given = new Map<string, ScanResult>()
          const isAgain = form.every(({ isFilled }) => isFilled)
          let scan = started(form.map(({ fieldName, isFilled }) => `${fieldName}${isFilled ? '+' : ''}`).join(' '))
          let refuses = false
          let stops = false
          const put = (fieldName: string) => {
            form = form.map((slot) => (slot.fieldName === fieldName ? { fieldName, isFilled: true } : slot))
          }
          let serial = 0
          for (const step of script) {
            const before = scan
            if (step.do === 'scan') {
              serial += 1
              refuses = !step.taken
              const result = step.category === 0 ? { text: `t${serial}` } : label(`k${serial}`, `C${step.category}`)
              scan = received(scan, result, collision(scan, result)?.fieldName)
              if (before.status === 'active') {
                const earlier = [...given].find(
                  ([, one]) => one.category_id !== undefined && one.category_id === result.category_id,
                )
                expect(scan.status).toBe(earlier ? 'asking' : 'filling')
                expect(scan.pending?.fieldName).toBe(earlier?.[0] ?? before.current)
              } else expect(scan).toBe(before)
              // What is filled along with it, sometimes.
              const along = form[step.also]
              if (along && before.status === 'active' && step.taken && scan.status === 'filling') put(along.fieldName)
            } else if (step.do === 'answer') scan = answered(scan, step.replace)
            else if (step.do === 'finish' && scan.status === 'filling' && scan.pending) {
              const { fieldName, result } = scan.pending
              if (!refuses) {
                put(fieldName)
                given.set(fieldName, result)
              }
              scan = filled(scan, form, !refuses)
            } else if (step.do === 'choose') scan = chosen(scan, form[step.field]?.fieldName ?? scan.current)
            else if (step.do === 'vanish' && form.length > 1 && scan.status === 'active') form = form.slice(1)
            else if (step.do === 'stop') {
              stops = stops || !isOver(scan)
              scan = stopped(scan)
            }
            scan = slotsChanged(scan, form)

            const left = form.filter((slot) => !given.has(slot.fieldName) && (isAgain || !slot.isFilled))
            expect(new Map(scan.results.map(({ fieldName, result }) => [fieldName, result]))).toEqual(given)
            expect(scan.results).toHaveLength(given.size)
            expect(progressOf(scan, form)).toEqual({
              completed: form.filter(({ isFilled }) => isFilled).length,
              total: form.length,
            })
            if (scan.status === 'complete') expect(left).toEqual([])
            if (scan.status === 'stopped') expect(stops).toBe(true)
            if (scan.status === 'active') {
              expect(form.map(({ fieldName }) => fieldName)).toContain(scan.current)
              if (!scan.isChosen) expect(left.map(({ fieldName }) => fieldName)).toContain(scan.current)
            }
            if (isOver(before)) expect(scan).toBe(before)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
