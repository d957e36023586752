/** The sample farm's grain of the last three months: from dishes, and from grain to grain. Days count back from now. */
import type { DemoGrown, DemoSeen } from './grow'

/** Jars of rye; the run and the day on which they are colonized. */
export type DemoGrain = DemoGrown & { readonly run: string }

/** The usual course of jars: growing, shaken, colonized, and used in blocks or other grain. */
const course = (
  count: number,
  [growing, shaken, colonized]: readonly [number, number, number],
  ...more: readonly DemoSeen[]
): readonly DemoSeen[] => {
  const all = `1-${count}`
  return [[growing, all, 'growing'], [shaken, all, 35], [shaken, all, 'shaken'], [colonized, all, 'colonized'], ...more]
}

const used = (days: number, parts: string): DemoSeen => [days, parts, 'used']
const bad = (days: number, part: string, by: string): readonly DemoSeen[] => [
  [days, part, 'contaminated', { by }],
  [days - 1, part, 'discarded'],
]

export const GRAINS: readonly DemoGrain[] = [
  {
    ...{ code: 'GR-0101', strain: 'PO-12', count: 14, days: 90, run: 'P-041', from: 'dish PO-0301/1-4', step: 1 },
    seen: course(
      ...([14, [87, 83, 77]] as const),
      ...[...bad(84, '14', 'bacteria'), used(76, '1-4'), used(72, '5-7'), used(70, '11-13'), used(68, '8-10')],
    ),
  },
  {
    ...{ code: 'GR-0102', strain: 'LM-04', count: 10, days: 88, run: 'P-041', from: 'dish LM-0302/1-4', step: 1 },
    seen: course(
      ...([10, [84, 79, 73]] as const),
      ...[...bad(80, '10', 'trichoderma'), used(72, '1-3'), used(71, '4, 5'), used(66, '6, 7'), used(64, '8, 9')],
    ),
  },
  {
    ...{ code: 'GR-0105', strain: 'PO-12', count: 11, days: 76, run: 'P-042', from: 'grain GR-0101/1', step: 2 },
    seen: course(
      ...([11, [74, 70, 65]] as const),
      ...[...bad(71, '11', 'bacteria'), used(63, '2-4'), used(62, '1'), used(61, '5-7'), used(58, '8-10')],
    ),
  },
  {
    ...{ code: 'GR-0106', strain: 'LM-04', count: 9, days: 72, run: 'P-042', from: 'grain GR-0102/1', step: 2 },
    seen: course(
      ...([9, [69, 64, 58]] as const),
      ...[used(57, '1, 2'), used(56, '3, 4'), used(45, '5, 6'), used(40, '7, 8'), used(38, '9')],
    ),
  },
  {
    ...{ code: 'GR-0108', strain: 'PE-07', count: 6, days: 70, run: 'P-043', from: 'dish PE-0311/1-3', step: 1 },
    seen: course(
      ...([6, [66, 61, 52]] as const),
      ...[...bad(60, '6', 'bacteria'), used(44, '1, 2'), used(38, '3, 4'), used(36, '5')],
    ),
  },
  {
    ...{ code: 'GR-0109', strain: 'PO-12', count: 10, days: 62, run: 'P-044', from: 'grain GR-0105/1', step: 3 },
    seen: course(
      ...([10, [60, 57, 54]] as const),
      ...[...bad(57, '10', 'yeast'), used(53, '1-3'), used(52, '4-6'), used(46, '7-9')],
    ),
  },
  {
    ...{ code: 'GR-0114', strain: 'PO-12', count: 8, days: 50, run: 'P-045', from: 'dish PO-0345/1-3', step: 1 },
    seen: course(
      ...([8, [47, 43, 37]] as const),
      ...[...bad(44, '8', 'bacteria'), used(36, '1-3, 7'), used(35, '4-6')],
    ),
  },
  {
    ...{ code: 'GR-0117', strain: 'LM-04', count: 8, days: 38, run: 'P-046', from: 'grain GR-0106/9', step: 3 },
    seen: course(8, [35, 30, 24], used(12, '1, 2'), [20, '3-8', 'stored'], [20, '3-8', '@COLD']),
  },
  {
    ...{ code: 'GR-0119', strain: 'PE-07', count: 7, days: 36, run: 'P-047', from: 'grain GR-0108/5', step: 2 },
    seen: course(7, [33, 28, 24], used(23, '1, 2'), [21, '3-7', 'stored'], [21, '3-7', '@COLD']),
  },
  {
    ...{ code: 'GR-0120', strain: 'PO-12', count: 13, days: 36, run: 'P-047', from: 'grain GR-0114/7', step: 2 },
    seen: course(
      ...([13, [33, 29, 25]] as const),
      ...[used(24, '1-3'), used(20, '4-6'), used(14, '7-9'), used(9, '10-12'), used(8, '13')],
    ),
  },
  {
    ...{ code: 'GR-0126', strain: 'PO-12', count: 10, days: 8, run: 'P-048', from: 'grain GR-0120/13', step: 3 },
    seen: [
      [5, '1-10', 'growing'],
      [1, '1-10', 40, { photo: 'jars' }],
    ],
  },
  {
    ...{ code: 'GR-0127', strain: 'LM-04', count: 6, days: 2, run: 'P-049', from: 'dish LM-0417/1-2', step: 1 },
    seen: [],
  },
]
