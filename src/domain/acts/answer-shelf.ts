/** Records the answer of a round for one shelf: an observation for each series. */
import type { MakeId } from '../ids'
import type { EntityDefinition } from '../kit/entity'
import type { Values } from '../kit/field'
import type { Part } from '../prep/dish-fold'
import { type Answer, toldBy } from '../prep/room-round'
import type { Series } from '../prep/series'
import type { Create } from './intent'
import { mark } from './mark'

/** `at` is the instant of an observation of these numbers. */
export type Answering = {
  readonly answer: Answer
  readonly standing: readonly {
    readonly series: Series<Values & { readonly id: string }>
    readonly parts: readonly Part[]
    readonly at: (numbers: readonly number[]) => string
  }[]
}

export function answerShelf(observation: EntityDefinition, { answer, standing }: Answering, newId: MakeId): Create[] {
  return standing.flatMap(({ series, parts, at }) => {
    const told = toldBy(answer, series, parts)
    if (!told) return []
    const { definition, row } = series
    return mark(observation, {
      ...{ id: newId(), kind: definition.name, seriesId: row.id, at: at(told.numbers) },
      ...told,
    })
  })
}
