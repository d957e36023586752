/** The sample farm's bench: poured agar, inoculated dishes, and their observations. Days count back from now. */

export type DemoAgar = {
  readonly code: string
  readonly recipe: string
  readonly count: number
  readonly days: number
  readonly check: 'pending' | 'passed' | 'failed'
  readonly run: string
}

export const AGARS: readonly DemoAgar[] = [
  { code: 'AG-0108', recipe: 'Potato dextrose agar', count: 40, days: 24, check: 'passed', run: 'A-211' },
  { code: 'AG-0110', recipe: 'Malt extract agar', count: 60, days: 14, check: 'passed', run: 'A-214' },
  { code: 'AG-0112', recipe: 'Malt extract agar', count: 40, days: 6, check: 'passed', run: 'A-218' },
  { code: 'AG-0114', recipe: 'Malt extract agar', count: 40, days: 4, check: 'pending', run: 'A-220' },
]

/** A day, the dishes, and the observation: a state or a percent. */
export type DemoSight = readonly [days: number, dishes: string, state: string | number, by?: string]

export type DemoPetri = {
  readonly code: string
  readonly strain: string
  readonly agar: string
  readonly count: number
  readonly days: number
  readonly transfer: number
  /** The code of a spore, or of a series and a dish: 'LM-0391/7'. */
  readonly from: string
  readonly seen: readonly DemoSight[]
}

export const PETRIS: readonly DemoPetri[] = [
  {
    code: 'LM-0391',
    strain: 'LM-04',
    agar: 'AG-0108',
    count: 12,
    days: 19,
    transfer: 1,
    from: 'SP-031',
    seen: [
      [15, '1-12', 'growing'],
      [12, '4', 'contaminated', 'bacteria'],
      [11, '4', 'discarded'],
      [10, '1-3, 5-12', 'colonized'],
      [9, '7', 'used'],
      [6, '1-3', 'stored'],
    ],
  },
  {
    code: 'LM-0417',
    strain: 'LM-04',
    agar: 'AG-0110',
    count: 40,
    days: 9,
    transfer: 2,
    from: 'LM-0391/7',
    seen: [
      [5, '1-34', 'growing'],
      [3, '3-5, 7-16', 'colonized'],
      [3, '18-22, 24-34', 55],
      [2, '6', 'contaminated', 'trichoderma'],
      [2, '1, 2', 'used'],
      [2, '3-5', 'stored'],
      [1, '12', 'dead'],
      [1, '31', 'discarded'],
      [1, '17, 23', 'contaminated', 'trichoderma'],
      [1, '20, 25, 28', 30],
      [1, '27, 32', 90],
    ],
  },
  {
    code: 'PO-0420',
    strain: 'PO-12',
    agar: 'AG-0112',
    count: 12,
    days: 4,
    transfer: 0,
    from: 'SP-030',
    seen: [[1, '1-9', 25]],
  },
]
