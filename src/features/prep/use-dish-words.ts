import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PartState } from '../../domain/kit/part-states'
import { rangesText } from '../../domain/kit/ranges'
import type { Part } from '../../domain/prep/dish-fold'
import { useDefinition } from '../../records/use-definition'
import { optionsOf } from '../../records/words/field-text'
import { inSentence } from '../../records/words/in-sentence'
import { useTranslate } from '../../records/words/use-writing'

export type DishWords = {
  readonly state: (state: PartState) => string
  readonly contamination: (type: string) => string
  /** Under a dish of the grid: '50 %', 'trichoderma'. */
  readonly caption: (part: Part) => string
  /** Dish 7, growing, 50 %. */
  readonly dish: (part: Part) => string
  /** The number on a sticker, if the dish's own differs. */
  readonly sticker: (number: number) => string
  /** Dishes 3–7, 12: contaminated. */
  readonly done: (numbers: readonly number[], what: string) => string
}

export function useDishWords(): DishWords {
  const { t } = useLingui()
  const translate = useTranslate()
  const { status, contamination_type: by } = useDefinition('observation').fields
  const nameIn = (field: typeof status, value: string) => {
    const option = field?.type === 'select' ? optionsOf(field, {}).find((one) => one.value === value) : undefined
    return option ? translate(option.label) : value
  }
  const state = (value: PartState) => nameIn(status, value)
  const contamination = (type: string) => nameIn(by, type)
  return {
    state,
    contamination,
    caption: ({ state: value, percent, contaminatedBy }) => {
      if (value === 'contaminated' && contaminatedBy !== undefined) return inSentence(contamination(contaminatedBy))
      if (value === 'colonized') return '100 %'
      if (value === 'growing' && percent !== undefined) return `${percent} %`
      // Most dishes of a fresh series are inoculated, and the drawing shows it.
      return value === 'inoculated' || value === 'poured' ? '' : inSentence(state(value))
    },
    dish: ({ number, state: value, percent, contaminatedBy, isContaminated, isQuarantined }) => {
      const name = t({ id: 'dish.name', message: `Dish ${number}` })
      const facts = [
        inSentence(state(value)),
        value === 'growing' && percent !== undefined ? `${percent} %` : '',
        isContaminated && value !== 'contaminated' ? inSentence(state('contaminated')) : '',
        contaminatedBy === undefined ? '' : inSentence(contamination(contaminatedBy)),
        isQuarantined ? t({ id: 'dish.quarantined', message: 'in quarantine' }) : '',
      ]
      return [name, ...facts].filter((fact) => fact !== '').join(', ')
    },
    sticker: (number) => t({ id: 'dish.sticker', message: `label ${number}` }),
    done: (numbers, what) => {
      const list = rangesText(numbers)
      const count = numbers.length
      return t({
        id: 'dish.done',
        message: plural(count, { one: `Dish ${list}: ${what}`, other: `Dishes ${list}: ${what}` }),
      })
    },
  }
}
