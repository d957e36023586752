/** The sample farm's bags and blocks of the last three months, and how its strains fruit. Days count back from now. */
import { BAD_RUN } from './grow'

/** How a strain fruits on a recipe. Days count from the inoculation. */
export type DemoCourse = {
  readonly days: { readonly growing: number; readonly colonized: number; readonly fruiting: number }
  /** Each flush: the day of its pins, the day of its first pick, and its grams in percent of the dry weight. */
  readonly flushes: readonly (readonly [pins: number, pick: number, percent: number])[]
  /** Grams of one part: wet, dry, and its spawn. */
  readonly grams: readonly [wet: number, dry: number, spawn: number]
}

const OYSTER = { growing: 3, colonized: 13, fruiting: 14 } as const
const MANE = { growing: 5, colonized: 18, fruiting: 20 } as const
const KING = { growing: 6, colonized: 20, fruiting: 22 } as const

export const COURSES = {
  'PO-12 Masters mix 50/50': {
    days: OYSTER,
    flushes: [
      [19, 24, 54],
      [30, 35, 27],
      [41, 46, 13],
    ],
    grams: [5000, 2000, 250],
  },
  'PO-12 Oak and cotton hulls': {
    days: OYSTER,
    flushes: [
      [19, 24, 38],
      [30, 35, 19],
      [41, 46, 9],
    ],
    grams: [5000, 1750, 250],
  },
  'LM-04 Oak block, supplemented': {
    days: MANE,
    flushes: [
      [25, 32, 46],
      [39, 45, 21],
    ],
    grams: [2500, 950, 200],
  },
  'LM-04 Masters mix 50/50': {
    days: MANE,
    flushes: [
      [25, 32, 58],
      [39, 45, 28],
    ],
    grams: [2500, 1000, 200],
  },
  'PE-07 Masters mix 50/50': { days: KING, flushes: [[30, 36, 48]], grams: [2500, 1000, 200] },
} as const satisfies Readonly<Record<string, DemoCourse>>

/** `shelves`: where the bags stand once they fruit, each with about as many. */
export type DemoBlocks = {
  readonly code: string
  readonly course: keyof typeof COURSES
  readonly count: number
  readonly days: number
  readonly run: string
  readonly from: string
  readonly shelves: readonly string[]
  /** The day since the inoculation, the contaminated numbers, and by what. */
  readonly bad?: readonly (readonly [day: number, parts: string, by: string])[]
  /** Each bag is weighed, neighbours are weighed together, or only crates of the series are. */
  readonly weighed?: 'bags' | 'together' | 'crates'
  readonly isClosed?: true
  /** These colonize slower than the others. */
  readonly slow?: string
}

type More = Omit<DemoBlocks, 'course' | 'code' | 'days' | 'count' | 'run' | 'from'>

const blocks =
  (course: keyof typeof COURSES, count: number) =>
  (code: string, days: number, run: string, from: string, more: More): DemoBlocks => ({
    ...{ code, course, count, days, run, from: `grain ${from}` },
    ...more,
  })

const blue = blocks('PO-12 Masters mix 50/50', 12)
const cotton = blocks('PO-12 Oak and cotton hulls', 12)
const mane = blocks('LM-04 Oak block, supplemented', 10)
const rich = blocks('LM-04 Masters mix 50/50', 10)
const king = blocks('PE-07 Masters mix 50/50', 10)

const [ONE, TWO] = [
  ['FRUIT-1A', 'FRUIT-1B'],
  ['FRUIT-2A', 'FRUIT-2B'],
] as const
const ended = { isClosed: true } as const

export const BLOCKS: readonly DemoBlocks[] = [
  blue('BL-0201', 76, 'A-181', 'GR-0101/2-4', { shelves: ONE, bad: [[9, '7', 'trichoderma']], ...ended }),
  blue('BL-0202', 72, 'A-184', 'GR-0101/5-7', { shelves: TWO, weighed: 'together', ...ended }),
  mane('BL-0203', 72, 'A-184', 'GR-0102/2-3', { shelves: TWO, ...ended }),
  rich('BL-0204', 71, 'A-184', 'GR-0102/4-5', { shelves: ['FRUIT-1C'], bad: [[38, '4', 'cobweb']], ...ended }),
  cotton('BL-0205', 70, 'S-021', 'GR-0101/11-13', { shelves: TWO, bad: [[28, '2', 'wet_spot']], ...ended }),
  blue('BL-0206', 68, 'A-186', 'GR-0101/8-10', { shelves: ONE, bad: [[10, '3', 'trichoderma']], ...ended }),
  rich('BL-0207', 66, 'A-187', 'GR-0102/6-7', { shelves: ['FRUIT-1C'], weighed: 'together', ...ended }),
  mane('BL-0208', 64, 'A-187', 'GR-0102/8-9', { shelves: ['FRUIT-2C'], bad: [[12, '9', 'trichoderma']], ...ended }),
  blue('BL-0209', 63, 'A-189', 'GR-0105/2-4', { shelves: ONE, ...ended }),
  cotton('BL-0210', 61, 'S-022', 'GR-0105/5-7', { shelves: TWO, weighed: 'crates', bad: [[11, '8', 'bacteria']] }),
  blue('BL-0211', 58, 'A-192', 'GR-0105/8-10', { shelves: ONE, bad: [[36, '11', 'cobweb']], ...ended }),
  rich('BL-0212', 57, 'A-192', 'GR-0106/1-2', { shelves: ['FRUIT-1C'], ...ended }),
  mane('BL-0213', 56, 'A-193', 'GR-0106/3-4', { shelves: ['FRUIT-2C'], weighed: 'together', ...ended }),
  blue('BL-0214', 53, 'A-195', 'GR-0109/1-3', { shelves: TWO, bad: [[9, '5', 'bacteria']], ...ended }),
  cotton('BL-0215', 52, 'S-023', 'GR-0109/4-6', { shelves: ONE, bad: [[27, '6', 'wet_spot']], ...ended }),
  blue('BL-0216', 46, BAD_RUN, 'GR-0109/7-9', {
    shelves: ['FRUIT-1A'],
    bad: [
      [7, '1, 4, 9', 'trichoderma'],
      [11, '2, 12', 'trichoderma'],
      [16, '6', 'bacteria'],
    ],
  }),
  rich('BL-0217', 45, BAD_RUN, 'GR-0106/5-6', {
    shelves: ['FRUIT-2C'],
    bad: [
      [8, '2, 3, 8', 'trichoderma'],
      [14, '5, 10', 'trichoderma'],
    ],
  }),
  king('BL-0218', 44, BAD_RUN, 'GR-0108/1-2', {
    shelves: ['FRUIT-2B'],
    bad: [
      [9, '1, 6, 7', 'trichoderma'],
      [15, '3', 'bacteria'],
    ],
  }),
  mane('BL-0219', 40, 'A-202', 'GR-0106/7-8', { shelves: ['FRUIT-2C'] }),
  king('BL-0220', 38, 'A-203', 'GR-0108/3-4', { shelves: ['FRUIT-2B'] }),
  blue('BL-0221', 36, 'A-205', 'GR-0114/1-3', { shelves: ['FRUIT-1B'], bad: [[10, '12', 'trichoderma']] }),
  cotton('BL-0222', 35, 'S-024', 'GR-0114/4-6', { shelves: ['FRUIT-2A'] }),
  blue('BL-0223', 24, 'A-210', 'GR-0120/1-3', { shelves: ['FRUIT-1C', 'FRUIT-1A'] }),
  king('BL-0224', 23, 'A-210', 'GR-0119/1-2', { shelves: ['FRUIT-2D'], slow: '3, 7' }),
  blue('BL-0225', 20, 'A-212', 'GR-0120/4-6', { shelves: ['FRUIT-1C', 'FRUIT-1B'], bad: [[8, '10', 'trichoderma']] }),
  blue('BL-0226', 14, 'A-213', 'GR-0120/7-9', { shelves: ['FRUIT-1B'] }),
  mane('BL-0227', 12, 'A-215', 'GR-0117/1-2', { shelves: ['FRUIT-2C'] }),
  blue('BL-0228', 9, 'A-216', 'GR-0120/10-12', { shelves: ['FRUIT-1C'], bad: [[8, '5', 'trichoderma']] }),
]
