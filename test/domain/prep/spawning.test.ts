import { describe, expect, it } from 'vitest'
import {
  isSpawnDraft,
  mayHaveNewParents,
  NO_SPAWNING,
  restAfter,
  type SpawnDraft,
  type SpawnHit,
  scanSpawn,
  withNewParents,
  withNumbers,
  withoutLastStep,
  withTotal,
} from '../../../src/domain/prep/spawning'
import { chanceOf } from '../../sync/sim/chance'
import { accepted, bag, bags, dish, drafted, hit, id, jar, jars, numbers, part, spawned } from './spawn-lab'

describe('a spawning', () => {
  it('takes jars until the first filled bag, then bags', () => {
    expect(drafted(jar(1), jar(4), bag(7), bag(8))).toEqual({
      parents: [
        { entity: 'grow_series', id: jars.id, number: 1 },
        { entity: 'grow_series', id: jars.id, number: 4 },
      ],
      targetId: bags.id,
      numbers: [7, 8],
      extra: 0,
      earlier: [],
    })
    expect(drafted(dish(2), bag(7))).toMatchObject({ parents: [{ entity: 'petri_series', number: 2 }], numbers: [7] })
  })

  it('refuses a parent after the first bag until new jars begin', () => {
    expect(drafted(jar(1), bag(7), jar(2))).toBe('has_target')
    const next = withNewParents(accepted(jar(1), bag(7)))
    expect(scanSpawn(next, jar(2))).toMatchObject({ kind: 'parent', draft: { earlier: [{ numbers: [7] }] } })
    expect(scanSpawn(next, jar(1))).toEqual({ kind: 'refused', why: 'again' })
    expect(scanSpawn(next, bag(8))).toEqual({ kind: 'refused', why: 'needs_parent' })
  })

  it.each([
    ['stranger', [hit('item', { id: id(9) })]],
    ['stranger', [hit('agar_series', { id: id(9), prepared_count: 40 }, 3)]],
    ['deleted', [jar(1, 'colonized', { ...jars, deleted_at: '2026-03-05' })]],
    ['needs_number', [hit('grow_series', jars)]],
    ['beyond', [hit('grow_series', jars, 9)]],
    ['again', [jar(1), jar(1)]],
    ['again', [jar(1), bag(7), bag(7)]],
    ['quarantined', [hit('grow_series', jars, 1, 'colonized', { part: part(1, 'colonized', true) })]],
    ['failed_run', [hit('grow_series', jars, 1, 'colonized', { isFromFailedRun: true })]],
    ['failed_run', [jar(1), hit('grow_series', bags, 7, 'filled', { isFromFailedRun: true })]],
    ['needs_parent', [bag(7)]],
    ['not_filled', [jar(1), bag(7), hit('grow_series', bags, 8, 'inoculated')]],
    ['other_target', [jar(1), bag(7), bag(1, { ...bags, id: id(8) })]],
    ['one_record', [jar(1), hit('spore', { id: id(9) })]],
    ['one_record', [hit('spore', { id: id(9) }), jar(1)]],
    ['needs_number', [hit('purchase', { id: id(9), package_count: 4 })]],
    ['beyond', [hit('purchase', { id: id(9), package_count: 4 }, 5)]],
  ] as const)('refuses as %s', (why, hits: readonly SpawnHit[]) => {
    expect(drafted(...hits)).toBe(why)
  })

  it.each(['contaminated', 'dead', 'used', 'discarded', 'spent', 'fruiting'] as const)(
    'refuses a %s parent',
    (state) => {
      expect(drafted(jar(1, state))).toBe('state')
    },
  )

  it('holds up to 500 parents, those of the series included, and 2000 parts', () => {
    const most = {
      ...NO_SPAWNING,
      parents: numbers(1, 500).map((number) => ({ entity: 'grow_series', id: id(7), number })),
    }
    expect(scanSpawn(most, jar(1))).toEqual({ kind: 'refused', why: 'many_parents' })
    const given = { ...bags, parents: numbers(1, 500).map((number) => ({ series_id: id(7), quantity_id: number })) }
    expect(drafted(jar(1), bag(7, given))).toBe('many_parents')
    const full = { ...accepted(jar(1), bag(1)), numbers: numbers(1, 2000) }
    expect(scanSpawn(full, bag(2001))).toEqual({ kind: 'refused', why: 'full' })
  })
})

describe('counting', () => {
  const draft = accepted(jar(1), bag(7))
  const free = numbers(3, 20)

  it('up takes the lowest filled numbers, and down the last ones', () => {
    const four = withTotal(draft, 4, free)
    expect(four.numbers).toEqual([7, 3, 4, 5])
    expect(withTotal(four, 2, free).numbers).toEqual([7, 3])
    expect(withTotal(four, 99, free).numbers).toHaveLength(18)
  })

  it('never takes a bag of the earlier jars', () => {
    const next = accepted(jar(1), bag(3))
    expect(withTotal({ ...withNewParents(next), parents: [] }, 2, free).numbers).toEqual([4, 5])
    expect(withNumbers(withNewParents(next), [3, 4]).numbers).toEqual([4])
  })

  it('counts parts without labels if there is no series', () => {
    const counted = withTotal(accepted(jar(1)), 5, [])
    expect(counted.extra).toBe(5)
    expect(scanSpawn(counted, bag(7))).toEqual({ kind: 'refused', why: 'unlabelled' })
  })
})

it('takes back the last part, then the last parent, then the new jars', () => {
  let draft = withNewParents(accepted(jar(1), bag(7)))
  for (const one of [jar(2), bag(8)]) {
    const scanned = scanSpawn(draft, one)
    if (scanned.kind !== 'refused') draft = scanned.draft
  }
  const steps = [draft.numbers.length, draft.parents.length, draft.earlier.length]
  expect(steps).toEqual([1, 1, 1])
  for (let step = 0; step < 3; step += 1) draft = withoutLastStep(draft)
  expect(draft).toEqual(accepted(jar(1), bag(7)))
})

it('keeps a record as the only parent', () => {
  expect(mayHaveNewParents(accepted(hit('spore', { id: id(9) }), bag(7)))).toBe(false)
  expect(mayHaveNewParents(accepted(jar(1), bag(7)))).toBe(true)
})

it('forgets a typed amount with its parents, and after the gesture', () => {
  const from = (draft: SpawnDraft) => ({ ...draft, amount: '2', each: 300 })
  const typed = from(accepted(hit('purchase', { id: id(9), package_count: 4 }, 2)))
  expect(withoutLastStep(typed)).toEqual(NO_SPAWNING)
  const spawned = from(accepted(jar(1), jar(2), bag(7)))
  expect(withoutLastStep(withoutLastStep(spawned))).toMatchObject({ amount: '2', each: 300 })
  expect(withoutLastStep(withoutLastStep(withoutLastStep(spawned)))).toEqual({ ...NO_SPAWNING, targetId: bags.id })
  const late = { ...spawned, numbers: [7, 8] }
  expect(restAfter(late, spawned)).toMatchObject({ numbers: [8], each: 300 })
  expect(restAfter(late, spawned)).not.toHaveProperty('amount')
})

it('reads only a whole stored draft', () => {
  expect(isSpawnDraft(JSON.parse(JSON.stringify(withNewParents(accepted(jar(1), bag(7))))))).toBe(true)
  for (const wrong of [
    7,
    {},
    { ...NO_SPAWNING, amount: 'two' },
    { ...NO_SPAWNING, numbers: ['x'] },
    { ...NO_SPAWNING, earlier: [{}] },
  ]) {
    expect(isSpawnDraft(wrong)).toBe(false)
  }
})

it.each(numbers(1, 40))('gives the intents of its accepted scans alone, history %i', (seed) => {
  const chance = chanceOf(seed, 37)
  let draft = NO_SPAWNING
  const taken: SpawnHit[] = []
  for (let turn = 0; turn < 30; turn += 1) {
    const one = chance.oneOf<() => SpawnHit>(
      () => jar(1 + chance.int(8), chance.oneOf('colonized', 'contaminated')),
      () => bag(1 + chance.int(40)),
      () => dish(1 + chance.int(20)),
      () => bag(1, { ...bags, id: id(8) }),
      () => hit('item', { id: id(9) }),
    )()
    const scanned = scanSpawn(draft, one)
    if (scanned.kind === 'refused') continue
    draft = scanned.draft
    taken.push(one)
  }
  expect(draft.parents.length + draft.numbers.length).toBe(taken.length)
  if (draft.targetId === bags.id) expect(spawned(draft).intents).toEqual(spawned(accepted(...taken)).intents)
})
