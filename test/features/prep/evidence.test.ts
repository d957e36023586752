import { expect, it } from 'vitest'
import type { BenchCase } from '../../../src/domain/prep/cases'
import type { Suspect } from '../../../src/domain/prep/finder'
import { columnsOf } from '../../../src/features/prep/finder/evidence'

const dish = (seriesId: string, number: number, isBad: boolean): BenchCase => ({
  kind: 'petri_series',
  seriesId,
  number,
  isBad,
  observed: isBad || number !== 9 ? 'seen' : 'unknown',
  shares: {},
  part: {
    number,
    state: isBad ? 'contaminated' : 'growing',
    percent: undefined,
    isContaminated: isBad,
    contaminatedBy: undefined,
    isQuarantined: false,
    placeId: undefined,
  },
})
const suspect = (members: readonly number[]): Suspect => ({
  names: [{ factor: 'run', key: members.join() }],
  members,
  count: members.length,
  bad: 0,
  unseen: 0,
  unknown: 0,
  others: { count: 0, bad: 0, unseen: 0, unknown: 0 },
  badSeries: 1,
  knownSeries: 1,
  chance: 0.01,
  strength: 'likely',
  isExplained: false,
})

it('draws contaminated dishes first, then suspects’ clean ones, first suspect first', () => {
  const cases = [dish('a', 1, false), dish('a', 2, true), dish('b', 1, true), dish('b', 2, false), dish('c', 1, false)]
  const { columns, hidden } = columnsOf({ cases }, [suspect([1, 3]), suspect([0, 2, 3])])
  expect(columns.map(({ key, sharers }) => `${key}: ${[...sharers].join()}`)).toEqual([
    'a 2: 0',
    'b 1: 1',
    'b 2: 0,1',
    'a 1: 1',
  ])
  expect(columns.map(({ isFirstClean }) => isFirstClean)).toEqual([false, false, true, false])
  expect(hidden).toBe(0)
})

it('draws unchecked dishes last, and never as clean ones', () => {
  const cases = [dish('a', 9, false), dish('a', 1, false), dish('a', 2, true)]
  const { columns } = columnsOf({ cases }, [suspect([0, 1, 2])])
  expect(columns.map(({ number, isSeen }) => `${number} ${isSeen}`)).toEqual(['2 true', '1 true', '9 false'])
})

it('counts the dishes that it has no room for', () => {
  const cases = Array.from({ length: 100 }, (_, n) => dish('a', n + 1, true))
  const { columns, hidden } = columnsOf({ cases }, [suspect([0])])
  expect(columns).toHaveLength(60)
  expect(hidden).toBe(40)
})
