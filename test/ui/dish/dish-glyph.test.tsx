// @vitest-environment happy-dom
// Parts of a series: what holds them, and their state, by shape alone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DishBar } from '../../../src/ui/dish/DishBar'
import { DishGlyph, type DishGlyphProps, type DishShape } from '../../../src/ui/dish/DishGlyph'
import { DishGrid } from '../../../src/ui/dish/DishGrid'
import { mount, one } from '../render'

const VESSELS = ['dish', 'jar', 'bag', 'flask'] as const
/** `poured` is drawn as `filled`, and `used` as `spent`. */
const SHAPES: readonly DishShape[] = [
  'filled',
  'inoculated',
  'growing',
  'colonized',
  'stored',
  'fruiting',
  'pinning',
  'picked',
  'resting',
  'spent',
  'contaminated',
  'discarded',
  'dead',
]

let page: Awaited<ReturnType<typeof mount>>
beforeEach(async () => {
  page = await mount(null)
})
afterEach(() => page.unmount())

/** One after another: they share the page. */
const inTurn = async <Item, Found>(items: readonly Item[], find: (item: Item) => Promise<Found>): Promise<Found[]> => {
  const found: Found[] = []
  for (const item of items) found.push(await find(item))
  return found
}

const draw = async (props: DishGlyphProps) => {
  await page.show(<DishGlyph {...props} />)
  return one<SVGElement>('svg', page.place)
}

/** Paths and coordinates without classes, which only colour them; a path that only differs by its class differs by nothing. */
const formOf = async (props: DishGlyphProps) =>
  (await draw(props)).innerHTML.replaceAll(/ class="[^"]*"/g, '').replaceAll(/<text.*?<\/text>/g, '')

const numberOf = async (props: DishGlyphProps) => {
  const text = one<SVGTextElement>('text', await draw(props))
  return { size: text.style.fontSize, length: text.getAttribute('textLength') }
}

describe('a state', () => {
  it.each(VESSELS)('differs from every other state of a %s by its form', async (vessel) => {
    for (const number of [undefined, 7]) {
      const forms = await inTurn(SHAPES, (shape) => formOf({ shape, vessel, percent: 50, number }))
      expect(new Set(forms).size).toBe(SHAPES.length)
    }
  })

  it('shows which vessel it is in, except once contaminated', async () => {
    const forms = async (shape: DishShape) =>
      new Set(await inTurn(VESSELS, (vessel) => formOf({ shape, vessel, percent: 50 })))
    expect((await forms('filled')).size).toBe(4)
    expect((await forms('pinning')).size).toBe(4)
    // A dish's octagon is as wide, in a wider field.
    expect((await forms('contaminated')).size).toBe(2)
  })

  it('draws poured as filled and used as spent', async () => {
    for (const vessel of VESSELS) {
      expect(await formOf({ shape: 'poured', vessel })).toBe(await formOf({ shape: 'filled', vessel }))
      expect(await formOf({ shape: 'used', vessel })).toBe(await formOf({ shape: 'spent', vessel }))
    }
  })
})

describe('mycelium in a vessel', () => {
  const widthAt = async (vessel: 'jar' | 'bag' | 'flask', percent: number, number?: number) =>
    Number(one('rect', await draw({ shape: 'growing', vessel, percent, number })).getAttribute('width'))

  it.each([
    ['jar', 19, 25.4],
    ['bag', 21, 31.4],
    ['flask', 18, 27],
  ] as const)('grows in a %s from %d to %d px', async (vessel, none, all) => {
    expect(await widthAt(vessel, 0)).toBeCloseTo(none)
    expect(await widthAt(vessel, 50)).toBeCloseTo((none + all) / 2)
    expect(await widthAt(vessel, 100)).toBeCloseTo(all)
  })

  it('surrounds a number of four digits within its vessel', async () => {
    for (const vessel of ['jar', 'bag', 'flask'] as const) {
      const { length } = await numberOf({ shape: 'growing', vessel, number: 2000 })
      expect(await widthAt(vessel, 0, 2000)).toBeGreaterThan(Number(length))
      expect(await widthAt(vessel, 0, 2000)).toBeLessThanOrEqual(await widthAt(vessel, 100))
    }
  })
})

describe('a number', () => {
  it('shrinks with four digits', async () => {
    for (const vessel of VESSELS) {
      const sizes = await inTurn([999, 1000], (number) => numberOf({ shape: 'colonized', vessel, number }))
      expect(sizes.map(({ size }) => size)).toEqual(vessel === 'dish' ? ['', '12px'] : ['13px', '11.5px'])
    }
  })

  it('narrows only in a vessel too narrow for it', async () => {
    const lengths = await inTurn([99, 384, 2000], (number) =>
      inTurn(VESSELS, async (vessel) => (await numberOf({ shape: 'filled', vessel, number })).length),
    )
    expect(lengths).toEqual([
      [null, null, null, null],
      [null, '20.5', null, '21.5'],
      [null, '20.5', '26.5', '21.5'],
    ])
  })
})

describe('marks', () => {
  const partsOf = async (props: Partial<DishGlyphProps>) =>
    (await draw({ shape: 'pinning', vessel: 'bag', ...props })).childElementCount

  it('draws a dot for each flush, at most five', async () => {
    const none = await partsOf({})
    for (const [flushes, dots] of [
      [1, 1],
      [3, 3],
      [5, 5],
      [9, 5],
    ] as const) {
      expect((await partsOf({ flushes })) - none).toBe(dots)
    }
  })

  it('draws arcs to shake, a frame for touched, a triangle for quarantined', async () => {
    const none = await partsOf({})
    for (const mark of [{ toShake: true }, { halo: true }, { quarantined: true }]) {
      expect((await partsOf(mark)) - none).toBe(1)
    }
    expect(one('rect', await draw({ shape: 'dead', vessel: 'bag', halo: true })).getAttribute('rx')).toBe('15')
  })
})

describe('a grid', () => {
  const parts = (count: number, vessel?: 'bag') =>
    Array.from({ length: count }, (_, index) => ({
      ...({ number: index + 1, shape: 'pinning', percent: undefined, isQuarantined: false } as const),
      ...{ vessel, flushes: 2, toShake: true, label: `Part ${index + 1}` },
    }))
  const show = async (count: number, vessel?: 'bag') => {
    await page.show(
      <DishGrid label="Parts" dishes={parts(count, vessel)} marked={new Set()} onTap={() => {}} onHold={() => {}} />,
    )
    return page.place.querySelector('[data-small]') !== null
  }

  it('draws more than 60 vessels small, never dishes', async () => {
    expect([await show(60, 'bag'), await show(61, 'bag'), await show(61)]).toEqual([false, true, false])
  })

  it('draws the vessel of a part with its flushes and arcs', async () => {
    await show(1, 'bag')
    const drawn = one<SVGElement>('[data-dish="1"] svg').innerHTML
    const glyph = { shape: 'pinning', vessel: 'bag', number: 1, flushes: 2, toShake: true } as const
    expect(drawn).toBe((await draw(glyph)).innerHTML)
  })
})

it('orders a bar from pinning to contaminated', async () => {
  const shapes = ['contaminated', 'spent', 'filled', 'colonized', 'resting', 'picked', 'fruiting', 'pinning'] as const
  const tally = shapes.map((shape, index) => ({ shape, count: index + 1, label: shape }))
  await page.show(<DishBar tally={tally} />)
  const shares = [...one('[role="img"]').children].map((part) => Number((part as HTMLElement).style.flexGrow))
  expect(shares).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
})
