/** The words of a series' parts: 'Dish 7', 'Bags 3-7, 12', '40 jars', and of their states. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { partName, wordValues } from '../../domain/kit/entity'
import type { Label } from '../../domain/kit/field'
import { LABELS } from '../../domain/kit/labels'
import { GROW_STATES, isEmpty, isTreatment, type PartState, TREATMENTS } from '../../domain/kit/part-states'
import { rangesText } from '../../domain/kit/ranges'
import type { PartVerb } from '../../domain/kit/series'
import type { Part } from '../../domain/prep/dish-fold'
import type { Series } from '../../domain/prep/series'
import { useReplica } from '../../state/replica/replica'
import { optionsOf } from './field-text'
import { inSentence } from './in-sentence'
import { useTranslate } from './use-writing'

export type PartWords = {
  /** 'Dish', 'Dishes'. */
  readonly one: string
  readonly many: string
  /** '12 dishes'. */
  readonly count: (count: number) => string
  /** '12 dishes' as the object of a verb. */
  readonly acted: (count: number) => string
  /** 'Dish 7'. */
  readonly name: (number: number) => string
  /** 'Dishes 3–7, 12', or 'Dish 7'. */
  readonly names: (numbers: readonly number[]) => string
  /** A state, or a treatment. */
  readonly verb: (verb: PartVerb) => string
  readonly contamination: (type: string) => string
  /** Under a part of the grid: '50 %', 'trichoderma'. */
  readonly caption: (part: Part) => string
  /** Dish 7, growing, 50 %. */
  readonly part: (part: Part) => string
  /** The number on a sticker, if the part's own differs. */
  readonly sticker: (number: number) => string
  /** Dishes 3–7, 12: contaminated. */
  readonly done: (numbers: readonly number[], what: string) => string
}

/** Words for parts of any kind. */
const UNKNOWN = { many: LABELS.grownMany, count: LABELS.grownCount, acted: LABELS.grownActed }

/** The words for the parts of this series. Without one, words for parts of all kinds. */
export function usePartWords(series: Series | undefined): PartWords {
  return usePartWordsOf()(series)
}

export function usePartWordsOf(): (series: Series | undefined) => PartWords {
  const { t } = useLingui()
  const translate = useTranslate()
  const { registry } = useReplica()
  return useMemo(() => {
    const [by] = registry.all.flatMap(({ fields }) => fields.contamination_type ?? [])
    const nameIn = (
      options: readonly { readonly value: string; readonly label: Label }[],
      value: string,
      said = {},
    ) => {
      const option = options.find((one) => one.value === value)
      return option ? translate(option.label, said) : value
    }
    const contamination = (type: string) => nameIn(by?.type === 'select' ? optionsOf(by, {}) : [], type)

    return (series) => {
      const { definition, row = {} } = series ?? {}
      const said = definition ? wordValues(definition, row) : {}
      const label = definition ? partName(definition) : LABELS.grown
      const { many: several, count, acted = count } = definition?.parts.words ?? UNKNOWN
      const [one, many] = [translate(label, said), translate(several, said)]
      const state = (value: PartState) => nameIn(definition?.series.states ?? GROW_STATES, value, said)
      const name = (number: number) => t({ id: 'part.numbered', message: `${one} ${number}` })
      const names = (numbers: readonly number[]) => {
        const list = rangesText(numbers)
        // A part may be named twice, as after two treatments in a row.
        const parts = new Set(numbers).size === 1 ? one : many
        return t({ id: 'part.numbers', message: `${parts} ${list}` })
      }
      return {
        one,
        many,
        count: (number) => translate(count, { ...said, n: String(number) }),
        acted: (number) => translate(acted, { ...said, n: String(number) }),
        name,
        names,
        verb: (verb) => (isTreatment(verb) ? nameIn(TREATMENTS, verb, said) : state(verb)),
        contamination,
        caption: ({ state: value, percent, contaminatedBy }) => {
          if (value === 'contaminated' && contaminatedBy !== undefined) return inSentence(contamination(contaminatedBy))
          if (value === 'colonized') return '100 %'
          if (value === 'growing' && percent !== undefined) return `${percent} %`
          // Most parts of a fresh series are inoculated, and the drawing shows it.
          return value === 'inoculated' || isEmpty(value) ? '' : inSentence(state(value))
        },
        part: ({ number, state: value, percent, contaminatedBy, isContaminated, isQuarantined }) => {
          const facts = [
            inSentence(state(value)),
            value === 'growing' && percent !== undefined ? `${percent} %` : '',
            isContaminated && value !== 'contaminated' ? inSentence(state('contaminated')) : '',
            contaminatedBy === undefined ? '' : inSentence(contamination(contaminatedBy)),
            isQuarantined ? t({ id: 'dish.quarantined', message: 'in quarantine' }) : '',
          ]
          return [name(number), ...facts].filter((fact) => fact !== '').join(', ')
        },
        sticker: (number) => t({ id: 'dish.sticker', message: `label ${number}` }),
        done: (numbers, what) => {
          const parts = names(numbers)
          return t({ id: 'part.done', message: `${parts}: ${what}` })
        },
      }
    }
  }, [t, translate, registry])
}

/** The series whose words fit all of these: the first if their parts have the same name, else only its kind, else none. */
export function seriesInCommon(all: readonly Series[]): Series | undefined {
  const [first, ...others] = all
  if (!first || others.some(({ definition }) => definition !== first.definition)) return undefined
  const { definition, row } = first
  const { by } = definition.parts
  const isSame = by === undefined || others.every((other) => other.row[by] === row[by])
  return isSame ? first : { definition, row: {} }
}
