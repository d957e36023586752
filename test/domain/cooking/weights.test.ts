/** What an ingredient weighs, how much of it is dry and how much liquid, against a plain reckoning from the definitions. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeupOf, type Pantry } from '../../../src/domain/cooking/makeup'
import { weighable } from '../../../src/domain/cooking/weighable'
import { type Ratio, ratio } from '../../../src/domain/kit/decimal'
import type { Values } from '../../../src/domain/kit/field'
import { UNITS } from './pantry'

const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1000, lb: 453.59237, scoop: 30 }
const ML: Readonly<Record<string, number>> = { ml: 1, l: 1000 }

/** 1 `other` is `factor` of the ingredient's own unit. */
type Thing = {
  readonly unit: string
  readonly other: string
  readonly factor: number
  readonly moisture: number | null
}

const thing: fc.Arbitrary<Thing> = fc.record({
  unit: fc.constantFrom('g', 'kg', 'lb', 'scoop', 'ml', 'l', 'bag', 'pcs'),
  other: fc.constantFrom('', 'g', 'kg', 'ml', 'l'),
  factor: fc.constantFrom(0.7, 0.05, 3, 1.25),
  moisture: fc.option(fc.constantFrom(0, 8, 62.5, 100)),
})
const hasOther = ({ unit, other }: Thing) => other !== '' && !isSameMeasure(unit, other)
const isSameMeasure = (a: string, b: string) => (a in GRAMS && b in GRAMS) || (a in ML && b in ML)

const rowOf = (one: Thing, id: string): Values => ({
  id,
  unit_id: one.unit,
  ...(hasOther(one) && { unit_conversions: [{ unit_id: one.other, factor: String(one.factor) }] }),
  ...(one.moisture !== null && { moisture_percent: String(one.moisture) }),
})

/** Grams of one of its own unit; undefined where nothing says so. */
function gramsOf(one: Thing): number | undefined {
  const own = GRAMS[one.unit]
  if (own !== undefined) return own
  const other = hasOther(one) ? GRAMS[one.other] : undefined
  // Water's density, where nothing else is known.
  return other === undefined ? ML[one.unit] : other / one.factor
}

/** The share that is not water: all of what is dry, nothing of what is liquid, unless it says how wet it is. */
const solidOf = ({ unit, moisture }: Thing) => (moisture === null ? (unit in ML ? 0 : 1) : 1 - moisture / 100)

/** How many of its own unit one of a line's unit is; undefined where nothing leads there. */
function baseOf(one: Thing, unit: string): number | undefined {
  if (unit === one.unit) return 1
  const sizes = [GRAMS, ML].find((known) => unit in known && one.unit in known)
  if (sizes) return (sizes[unit] ?? 0) / (sizes[one.unit] ?? 1)
  const others = [GRAMS, ML].find((known) => hasOther(one) && unit in known && one.other in known)
  return others && ((others[unit] ?? 0) / (others[one.other] ?? 1)) * one.factor
}

function millilitresOf(one: Thing, value: number, unit: string): number {
  if (unit in ML) return value * (ML[unit] ?? 0)
  const amount = value * (baseOf(one, unit) ?? 0)
  if (one.unit in ML) return amount * (ML[one.unit] ?? 0)
  return solidOf(one) === 0 ? amount * (gramsOf(one) ?? 0) : 0
}

const numberOf = (exact: Ratio | undefined) => exact && Number((exact.n * 1_000_000_000_000n) / exact.d) / 1e12
function expectNear(exact: Ratio | undefined, expected: number | undefined) {
  const found = numberOf(exact)
  if (expected === undefined || found === undefined) expect(found).toBe(expected)
  else expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
}
const sum = (all: readonly (number | undefined)[]) =>
  all.reduce<number | undefined>(
    (total, one) => (total === undefined || one === undefined ? undefined : total + one),
    0,
  )

const pantryOf = (...rows: readonly Values[]): Pantry => ({
  item: (id) => rows.find((row) => row.id === id),
  recipe: (id) => rows.find((row) => row.id === id),
  units: UNITS,
})

const lineInUnit = fc.record({
  one: thing,
  value: fc.integer({ min: 1, max: 900 }),
  unit: fc.constantFrom('g', 'kg', 'lb', 'ml', 'l', 'own'),
})
const unitOf = ({ one, unit }: { readonly one: Thing; readonly unit: string }) => (unit === 'own' ? one.unit : unit)

describe('a recipe in amounts', () => {
  it('weighs the sum of its ingredients, dry and wet, and contains their liquids', () => {
    fc.assert(
      fc.property(fc.array(lineInUnit, { minLength: 1, maxLength: 3 }), (lines) => {
        const rows = lines.map(({ one }, index) => rowOf(one, `i${index}`))
        const ingredients = lines.map((line, index) => {
          return { item_id: `i${index}`, value: String(line.value), unit_id: unitOf(line) }
        })
        const made = makeupOf({ id: 'r', mode: 'value', ingredients }, pantryOf(...rows))
        const bases = lines.map((line) => baseOf(line.one, unitOf(line)))
        expect(made.isWhole).toBe(bases.every((base) => base !== undefined))
        if (!made.isWhole) return
        const grams = lines.map(({ one, value }, index) => {
          const each = gramsOf(one)
          return each === undefined ? undefined : value * (bases[index] ?? 0) * each
        })
        expectNear(made.grams, sum(grams))
        expectNear(made.dry, sum(lines.map(({ one }, index) => grams[index] && (grams[index] ?? 0) * solidOf(one))))
        expectNear(made.millilitres, sum(lines.map((line) => millilitresOf(line.one, line.value, unitOf(line)))))
      }),
      { numRuns: 200 },
    )
  })

  it('adds its content to another recipe by weight, volume or shares', () => {
    fc.assert(
      fc.property(lineInUnit, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 80 }), (line, size, wet) => {
        const base = baseOf(line.one, unitOf(line))
        const each = gramsOf(line.one)
        fc.pre(base !== undefined && each !== undefined)
        const grams = line.value * (base ?? 0) * (each ?? 0)
        const liquid = millilitresOf(line.one, line.value, unitOf(line))
        const ingredients = [{ item_id: 'i', value: String(line.value), unit_id: unitOf(line) }]
        const inner = { id: 'inner', mode: 'value', ingredients }
        const pantry = pantryOf(inner, rowOf(line.one, 'i'))
        const part = (unit_id: string) => {
          const lines = [{ recipe_id: 'inner', value: String(size), unit_id }]
          return makeupOf({ id: 'outer', mode: 'value', ingredients: lines }, pantry)
        }
        const byWeight = part('g')
        expectNear(byWeight.grams, size)
        expectNear(byWeight.dry, size * solidOf(line.one))
        expectNear(byWeight.millilitres, (size / grams) * liquid)
        const byVolume = part('ml')
        expectNear(byVolume.millilitres, size)
        expectNear(byVolume.grams, liquid > 0 ? (size / liquid) * grams : size)
        const outer = { id: 'outer', mode: 'percent', water_percent: String(wet) }
        const shared = makeupOf({ ...outer, ingredients: [{ recipe_id: 'inner', percent: '100' }] }, pantry)
        const solid = solidOf(line.one)
        const dryShare = wet === 0 ? solid : 1 - wet / 100
        // Shares are of what is dry, and there is nothing dry in it.
        expect(shared.isWhole).toBe(wet === 0 || solid > 0)
        if (!shared.isWhole) return
        const weighed = wet === 0 ? 1 : dryShare / solid
        const [found] = shared.parts
        expectNear(found?.kind === 'recipe' ? found.grams : undefined, weighed)
        expectNear(found?.kind === 'recipe' ? found.dry : undefined, dryShare)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a recipe in shares', () => {
  it('weighs out each share, and counts the water of its ingredients', () => {
    fc.assert(
      fc.property(
        thing,
        thing,
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 0, max: 90 }),
        (a, b, share, wet) => {
          const things = [a, b]
          const percents = [share, 100 - share]
          const ingredients = percents.map((percent, index) => ({ item_id: `i${index}`, percent: String(percent) }))
          const recipe = { id: 'r', mode: 'percent', ingredients, ...(wet > 0 && { water_percent: String(wet) }) }
          const rows = [rowOf(a, 'i0'), rowOf(b, 'i1')]
          const made = makeupOf(recipe, pantryOf(...rows))
          let [brought, liquid] = [0, 0]
          for (const [index, one] of things.entries()) {
            const each = gramsOf(one)
            const part = made.parts[index]
            if (each === undefined) {
              expect(part).toMatchObject({ kind: 'unknown', obstacle: 'no_weight' })
              continue
            }
            if (part?.kind !== 'item') throw new Error('a part that weighs something is not there')
            const solid = solidOf(one)
            const wanted = ((percents[index] ?? 0) / 100) * (wet > 0 ? 1 - wet / 100 : 1)
            const grams = wet > 0 && solid > 0 ? wanted / solid : wanted
            const dry = wet > 0 ? wanted : wanted * solid
            expectNear(part.grams, grams)
            expectNear(part.dry, dry)
            expectNear(part.amount, grams / each)
            brought += grams - dry
            liquid += one.unit in ML ? (grams / each) * (ML[one.unit] ?? 0) : dry === 0 ? grams : 0
          }
          expectNear(made.grams, 1)
          const outer = { id: 'o', mode: 'value', ingredients: [{ recipe_id: 'r', value: '50', unit_id: 'g' }] }
          const around = makeupOf(outer, pantryOf(recipe, ...rows))
          // Of a recipe in shares with water, its water is what is liquid.
          if (around.isWhole) expectNear(around.millilitres, 50 * (wet > 0 ? wet / 100 : liquid))
          if (wet > 0) {
            expectNear(made.dry, 1 - wet / 100)
            expectNear(made.water?.wanted, wet / 100)
            expectNear(made.water?.brought, brought)
          } else expect(made.water).toBeUndefined()
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('an amount as it is shown', () => {
  it('equals the amount moved: rounded once to the scale’s digits, and never to zero', () => {
    const own = fc.constantFrom('g', 'kg', 'ml', 'l', 'lb', 'scoop', 'pcs', 'bag')
    fc.assert(
      fc.property(own, fc.bigInt(1n, 10n ** 11n), fc.bigInt(1n, 997n), (unit_id, n, d) => {
        const exact = ratio(n, d * 1_000_000n)
        const { amount, unitId, digits, base } = weighable({ unit_id }, exact, UNITS)
        const sizes = unitId in GRAMS ? GRAMS : ML
        const factor = unitId === unit_id ? 1 : (sizes[unitId] ?? 1) / (sizes[unit_id] ?? 1)
        const wanted = Number(n) / Number(d) / factor
        expect(Math.abs(Number(base) - Number(amount) * factor)).toBeLessThanOrEqual(0.5 + 1e-6)
        const step = 10 ** (6 - digits)
        expect(amount > 0n || wanted < 0.51).toBe(true)
        if (Number(amount) % step === 0) expect(Math.abs(Number(amount) - wanted)).toBeLessThanOrEqual(step / 2 + 1e-6)
        else expect(wanted).toBeLessThan(step / 2)
        // Three figures at least; thousandths of what is less than one.
        expect(step).toBeLessThanOrEqual(Math.max(1000, wanted / 100))
      }),
      // Rounded to millionths first, the example would round up.
      { numRuns: 300, examples: [['scoop', 99_999_999_840n, 320n]] },
    )
  })
})
