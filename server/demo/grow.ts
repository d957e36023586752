/** The sample farm's rooms, sterilizer runs, dishes and grain of the last three months. Days count back from now. */
import type { UsualMethod } from '../../src/domain/rules/usual-sterilizations'
import type { DrawingName } from './draw'

/** A room, or a shelf in the room `inside`. `capacity`: parts. */
export type DemoPlace = {
  readonly code: string
  readonly name: string
  readonly kind: 'lab' | 'incubation' | 'fruiting' | 'cold_store'
  readonly inside?: string
  readonly capacity: number
  readonly climate?: { readonly celsius: readonly [number, number]; readonly humid: readonly [number, number] }
}

const shelf = (code: string, name: string, inside: string, kind: DemoPlace['kind'], capacity = 16): DemoPlace => ({
  ...{ code, name, kind, inside, capacity },
})

export const PLACES: readonly DemoPlace[] = [
  { code: 'LAB', name: 'Lab', kind: 'lab', capacity: 200 },
  {
    ...{ code: 'INC', name: 'Incubation room', kind: 'incubation', capacity: 120 },
    climate: { celsius: [21, 24], humid: [50, 70] },
  },
  shelf('INC-A', 'Incubation rack A', 'INC', 'incubation', 40),
  shelf('INC-B', 'Incubation rack B', 'INC', 'incubation', 40),
  shelf('INC-G', 'Grain rack', 'INC', 'incubation', 40),
  {
    ...{ code: 'FRUIT-1', name: 'Fruiting room 1', kind: 'fruiting', capacity: 48 },
    climate: { celsius: [14, 18], humid: [85, 95] },
  },
  shelf('FRUIT-1A', 'Room 1, shelf A', 'FRUIT-1', 'fruiting'),
  shelf('FRUIT-1B', 'Room 1, shelf B', 'FRUIT-1', 'fruiting'),
  shelf('FRUIT-1C', 'Room 1, shelf C', 'FRUIT-1', 'fruiting'),
  {
    ...{ code: 'FRUIT-2', name: 'Fruiting room 2', kind: 'fruiting', capacity: 64 },
    climate: { celsius: [15, 19], humid: [88, 95] },
  },
  shelf('FRUIT-2A', 'Room 2, shelf A', 'FRUIT-2', 'fruiting'),
  shelf('FRUIT-2B', 'Room 2, shelf B', 'FRUIT-2', 'fruiting'),
  shelf('FRUIT-2C', 'Room 2, shelf C', 'FRUIT-2', 'fruiting'),
  shelf('FRUIT-2D', 'Room 2, shelf D', 'FRUIT-2', 'fruiting'),
  { code: 'COLD', name: 'Cold store', kind: 'cold_store', capacity: 60 },
]

/** Blocks of three series came out of this run, and almost half of them got contaminated. Its record says that it passed. */
export const BAD_RUN = 'A-198'

/** Code, method, days ago, minutes held, and the peak in °C. */
export type DemoRun = readonly [code: string, method: UsualMethod, days: number, minutes: number, peak: number]

export const RUNS: readonly DemoRun[] = [
  ['P-041', 'pressure_cooker', 91, 95, 121],
  ['P-042', 'pressure_cooker', 77, 90, 121],
  ['P-043', 'pressure_cooker', 71, 95, 121],
  ['P-044', 'pressure_cooker', 63, 90, 121],
  ['P-045', 'pressure_cooker', 51, 95, 121],
  ['P-046', 'pressure_cooker', 39, 90, 121],
  ['P-047', 'pressure_cooker', 37, 95, 121],
  ['P-048', 'pressure_cooker', 9, 90, 121],
  ['P-049', 'pressure_cooker', 3, 95, 121],
  ['A-181', 'autoclave', 77, 150, 121],
  ['A-184', 'autoclave', 73, 155, 121],
  ['A-186', 'autoclave', 69, 150, 121],
  ['A-187', 'autoclave', 67, 150, 121],
  ['A-189', 'autoclave', 64, 155, 121],
  ['A-192', 'autoclave', 59, 150, 121],
  ['A-193', 'autoclave', 57, 150, 121],
  ['A-195', 'autoclave', 54, 155, 121],
  [BAD_RUN, 'autoclave', 47, 150, 117],
  ['A-202', 'autoclave', 41, 150, 121],
  ['A-203', 'autoclave', 39, 155, 121],
  ['A-205', 'autoclave', 37, 150, 121],
  ['A-210', 'autoclave', 25, 150, 121],
  ['A-212', 'autoclave', 21, 155, 121],
  ['A-213', 'autoclave', 15, 150, 121],
  ['A-215', 'autoclave', 13, 150, 121],
  ['A-216', 'autoclave', 10, 155, 121],
  ['S-021', 'atmospheric_steam', 71, 720, 98],
  ['S-022', 'atmospheric_steam', 62, 735, 98],
  ['S-023', 'atmospheric_steam', 53, 720, 98],
  ['S-024', 'atmospheric_steam', 36, 720, 98],
]

/** A day, the parts, and a state, a treatment, a place (`@INC-A`) or a percent. */
export type DemoSeen = readonly [
  days: number,
  parts: string,
  said: string | number,
  more?: { readonly by?: string; readonly photo?: DrawingName },
]

/** `from`: `spore SP-024`, `dish` or `grain` with the code of a series and its parts, or the kind of another source. */
export type DemoGrown = {
  readonly code: string
  readonly strain: string
  readonly count: number
  readonly days: number
  readonly from: string
  /** The transfer of dishes, or the generation of grain. */
  readonly step: number
  readonly seen: readonly DemoSeen[]
}

export const DISHES: readonly DemoGrown[] = [
  {
    ...{ code: 'PO-0301', strain: 'PO-12', count: 10, days: 99, from: 'fruit_clone', step: 1 },
    seen: [
      [95, '1-10', 'growing'],
      [93, '9', 'contaminated', { by: 'bacteria' }],
      [92, '9', 'discarded'],
      [91, '1-8, 10', 'colonized'],
      [90, '1-4', 'used'],
      [58, '5', 'used'],
      [57, '6-8, 10', 'discarded'],
    ],
  },
  {
    ...{ code: 'LM-0302', strain: 'LM-04', count: 10, days: 98, from: 'spore SP-024', step: 1 },
    seen: [
      [93, '1-10', 'growing'],
      [89, '1-10', 'colonized'],
      [88, '1-4', 'used'],
      [70, '5-10', 'discarded'],
    ],
  },
  {
    ...{ code: 'PE-0311', strain: 'PE-07', count: 8, days: 80, from: 'purchased_culture', step: 0 },
    seen: [
      [76, '1-8', 'growing'],
      [74, '8', 'contaminated', { by: 'trichoderma' }],
      [73, '8', 'discarded'],
      [71, '1-7', 'colonized'],
      [70, '1-3', 'used'],
      [55, '4-7', 'discarded'],
    ],
  },
  {
    ...{ code: 'PO-0345', strain: 'PO-12', count: 8, days: 58, from: 'dish PO-0301/5', step: 2 },
    seen: [
      [55, '1-8', 'growing'],
      [51, '1-8', 'colonized'],
      [50, '1-3', 'used'],
      [40, '4-8', 'discarded'],
    ],
  },
]
