/** The definitions of the product that are made for its kinds of series. */
import { makeObservation } from '../src/domain/entities/observation'
import { SERIES } from '../src/domain/entities/registry'
import { makeUse } from '../src/domain/entities/use'
import { observedKinds } from '../src/domain/kit/series'

export const use = makeUse(SERIES)
export const observation = makeObservation(observedKinds(SERIES))
