import type { DishShape } from './DishGlyph'

/** A part that is not a dish; all paths are in a field of 54 px. */
export type Vessel = 'jar' | 'bag' | 'flask'

type Outline = {
  /** With its lid, gusset or neck. */
  readonly closed: string
  /** As `closed`, inside an edge of 5 px. */
  readonly solid: string
  /** Thin lines on the outline, under an edge of 1.5 px and of 5 px: the slot of a bag, the rim of a flask. */
  readonly detail: string | undefined
  readonly solidDetail: string | undefined
  /** Opened for fruiting: without lid, gusset or neck. */
  readonly open: string
  /** Emptied into another vessel, and thrown away. */
  readonly spent: string
  readonly discarded: string
  readonly flaps: string
  /** The tick above the number of a picked part. */
  readonly pickedTick: string
  readonly bars: string
  /** The line of a part that rests, and of a stored one. */
  readonly seal: string
  readonly storedSeal: string
  readonly dotY: number
  /** Pixels across that a number has. */
  readonly room: number
  readonly core: Core
}

/** Mycelium in its middle: half its width and height at 0 and at 100 %. */
type Core = {
  readonly y: number
  readonly radius: number
  readonly width: readonly [number, number]
  readonly height: readonly [number, number]
}

const JAR_BODY = 'M15.5 13.5 Q12.5 16 12.5 21 V42 a8 8 0 0 0 8 8 h13 a8 8 0 0 0 8 -8 V21 Q41.5 16 38.5 13.5 Z'
const JAR_LID = 'M15.5 4.5 h23 a2 2 0 0 1 2 2 v5 a2 2 0 0 1 -2 2 h-23 a2 2 0 0 1 -2 -2 v-5 a2 2 0 0 1 2 -2 Z'
const BAG_BOX = 'M10 17 H44 a1 1 0 0 1 1 1 V43 a7 7 0 0 1 -7 7 H16 a7 7 0 0 1 -7 -7 V18 a1 1 0 0 1 1 -1 Z'
const BAG_GUSSET = 'M9.7 17 L15.4 5.7 Q16 4.4 17.5 4.4 H36.5 Q38 4.4 38.6 5.7 L44.3 17'
const FLASK_BODY = 'M21.5 4.4 V19 L8.6 42.4 C6.7 45.8 8.7 50 12.7 50 H41.3 C45.3 50 47.3 45.8 45.4 42.4 L32.5 19 V4.4'
const FLASK_RIM = 'M18.5 4.4 H35.5'

export const OUTLINES: Readonly<Record<Vessel, Outline>> = {
  jar: {
    closed: `${JAR_BODY} ${JAR_LID}`,
    solid:
      'M16 15 Q13.5 17.5 13.5 21.5 V40.5 a7.5 7.5 0 0 0 7.5 7.5 h12 a7.5 7.5 0 0 0 7.5 -7.5 V21.5 Q40.5 17.5 38 15 Z M16 5.9 h22 a1.5 1.5 0 0 1 1.5 1.5 v6.3 a1.5 1.5 0 0 1 -1.5 1.5 h-22 a1.5 1.5 0 0 1 -1.5 -1.5 v-6.3 a1.5 1.5 0 0 1 1.5 -1.5 Z',
    detail: undefined,
    solidDetail: undefined,
    open: 'M13.5 17 H40.5 a1 1 0 0 1 1 1 V42 a8 8 0 0 1 -8 8 H20.5 a8 8 0 0 1 -8 -8 V18 a1 1 0 0 1 1 -1 Z',
    spent: `${JAR_BODY} ${JAR_LID}`,
    discarded: JAR_BODY,
    flaps: 'M13.1 16.9 L8.3 9.4 M40.9 16.9 L45.7 9.4',
    pickedTick: 'M22.4 22.2 L26.1 25.5 L31.9 18.8',
    bars: 'M19 9.8 V15 M27 5.8 V15 M35 8 V15',
    seal: 'M20.5 23.5 H33.5',
    storedSeal: 'M21.5 25 H32.5',
    dotY: 21.3,
    room: 20.5,
    core: { y: 33.5, radius: 8.5, width: [9.5, 12.7], height: [9.6, 14.6] },
  },
  bag: {
    closed: `${BAG_BOX} ${BAG_GUSSET}`,
    solid:
      'M12 17.5 H42 Q43.5 17.5 43.5 20 V41.5 a7 7 0 0 1 -7 7 H17.5 a7 7 0 0 1 -7 -7 V20 Q10.5 17.5 12 17.5 Z M11.2 17.5 L16 7.3 Q16.6 6.1 18 6.1 H36 Q37.4 6.1 38 7.3 L42.8 17.5',
    detail: 'M22.5 11 H31.5',
    solidDetail: 'M22.5 12.2 H31.5',
    open: BAG_BOX,
    spent: BAG_BOX,
    discarded: BAG_BOX,
    flaps: 'M9.6 16.9 L4.8 9.4 M44.4 16.9 L49.2 9.4',
    pickedTick: 'M22.4 22.2 L26.1 25.5 L31.9 18.8',
    bars: 'M17.5 9.8 V15 M27 5.8 V15 M36.5 8 V15',
    seal: 'M19 23.5 H35',
    storedSeal: 'M19.5 25 H34.5',
    dotY: 24,
    room: 26.5,
    core: { y: 33.5, radius: 9, width: [10.5, 15.7], height: [9.9, 14.1] },
  },
  flask: {
    closed: FLASK_BODY,
    solid: 'M22 5 V19.5 L9.9 41.6 C8.3 44.6 9.8 48.5 13.2 48.5 H40.8 C44.2 48.5 45.7 44.6 44.1 41.6 L32 19.5 V5',
    detail: FLASK_RIM,
    solidDetail: 'M19 4.9 H35',
    open: 'M20.4 21 H33.6 L45.4 42.4 C47.3 45.8 45.3 50 41.3 50 H12.7 C8.7 50 6.7 45.8 8.6 42.4 Z',
    spent: `${FLASK_BODY} ${FLASK_RIM}`,
    discarded: FLASK_BODY,
    flaps: 'M20.6 20.9 L15.8 13.4 M33.4 20.9 L38.2 13.4',
    pickedTick: 'M22.8 26 L26.2 28.8 L31.4 23.9',
    bars: 'M20.5 13 V20 M27 9 V20 M33.5 11.2 V20',
    seal: 'M23.5 26.5 H30.5',
    storedSeal: 'M24.5 28 H29.5',
    dotY: 21.5,
    room: 21.5,
    core: { y: 38, radius: 6, width: [9, 13.5], height: [7.5, 10.9] },
  },
}

/** Baseline of a vessel's number: a sign above the number pushes it down, the cone of a flask also. */
export function vesselBaseOf(vessel: Vessel, shape: DishShape): number {
  switch (shape) {
    case 'inoculated':
      return { jar: 42, bag: 43, flask: 47 }[vessel]
    case 'used':
    case 'spent':
      return 42
    case 'stored':
      return vessel === 'flask' ? 44.5 : 41
    case 'discarded':
      return 39
    case 'contaminated':
      return 37.5
    case 'dead':
      return 32.5
    case 'picked':
      return vessel === 'flask' ? 41.7 : 41
    case 'resting':
      return vessel === 'flask' ? 41 : 40
    case 'fruiting':
    case 'pinning':
      return vessel === 'flask' ? 41 : 39
    default:
      return vessel === 'flask' ? 44 : 39
  }
}
