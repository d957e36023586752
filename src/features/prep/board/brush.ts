/** The verbs of the bar for a series; the rarer ones are in its last place. */
import type { Sight } from '../../../domain/acts/mark'
import { isTreatment, type PartState, STATES } from '../../../domain/kit/part-states'
import type { PartVerb, SeriesDefinition } from '../../../domain/kit/series'
import type { Series } from '../../../domain/prep/series'

/** How many verbs the bar fits, and how many with two rows. */
const ROOM = 4
const ROOMY = 6

export type Brush = {
  readonly bar: readonly PartVerb[]
  readonly roomy: readonly PartVerb[]
  /** The states that do not fit, in the order of the states, then the treatments that do not fit. */
  readonly others: readonly PartVerb[]
}

/** The first verbs depend on a field of the series, such as its form. */
export function brushOf({ definition: { series }, row }: Series): Brush {
  const { verbs, verbsBy, treatments = [] } = series
  const first = verbsBy?.first[String(row[verbsBy.field])] ?? []
  const all = [...new Set<PartVerb>([...first, ...verbs])]
  const bar = all.slice(0, ROOM)
  const rest = new Set(all.slice(ROOM))
  return {
    bar,
    roomy: all.slice(0, ROOMY),
    others: [...STATES.filter((state) => rest.has(state)), ...treatments.filter((one) => !bar.includes(one))],
  }
}

export function hasVerb({ series: { verbs, treatments = [] } }: SeriesDefinition, verb: PartVerb): boolean {
  return isTreatment(verb) ? treatments.includes(verb) : verbs.includes(verb)
}

export function sightOf(verb: PartVerb): Sight {
  return isTreatment(verb) ? { treatment: verb } : { status: verb }
}

/** How a verb is drawn. A treatment is drawn as a growing part. */
export type VerbLook = { readonly shape: PartState; readonly toShake: boolean }

export function lookOf(verb: PartVerb): VerbLook {
  return isTreatment(verb) ? { shape: 'growing', toShake: verb === 'shaken' } : { shape: verb, toShake: false }
}

/** Whether the parts colonize gradually, so that a percent can be recorded. */
export function growsBy(verbs: readonly PartState[]): boolean {
  return verbs.includes('growing') && verbs.includes('colonized')
}

/** The letter keys of the verbs on wide screens. */
export const LETTERS: Readonly<Partial<Record<PartVerb, string>>> = {
  contaminated: 'C',
  growing: 'G',
  colonized: 'K',
  stored: 'S',
  fruiting: 'F',
  pinning: 'P',
  resting: 'R',
  shaken: 'H',
}
