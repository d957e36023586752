import type { Units } from '../../../records/use-units'
import type { FindReference } from '../../../records/words/field-text'
import { doneText, partText } from '../../../records/words/said'
import { useWriting } from '../../../records/words/use-writing'
import type { MovementRow } from './use-movements'

export type MovementWords = {
  /** 'Used 12.50 kg', in the unit of the record. The screen names the ingredient. */
  readonly done: (movement: MovementRow) => string
  /** 'package 9'; '' for the whole ingredient. */
  readonly part: (movement: MovementRow) => string
}

/** The text of a movement. Only units are looked up: the name above the list is not repeated in each row. */
export function useMovementWords(units: Units): MovementWords {
  const writing = useWriting()
  const find = unitFinder(units)
  return {
    done: ({ definition, row }) => doneText(definition, 'create', row, find, writing),
    part: ({ definition, row }) => partText(definition, row, writing),
  }
}

export function unitFinder(units: Units): FindReference {
  return (id) => {
    const unit = units.get(id)
    return unit && { title: unit.code, row: unit.row }
  }
}
