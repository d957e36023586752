/** The definitions of the product that are made for its kinds of series. */
import { observationOf } from '../src/domain/entities/observation'
import { SERIES } from '../src/domain/entities/registry'
import { useOf } from '../src/domain/entities/use'
import { observedKinds } from '../src/domain/kit/series'

export const use = useOf(SERIES)
export const observation = observationOf(observedKinds(SERIES))
