/** What an observation says about one part: 'growing, 50 %, with 3 others'. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import { isTreatment, STATES } from '../../../domain/kit/part-states'
import type { Series } from '../../../domain/prep/series'
import { isPickSeen } from '../../../domain/yield/sight'
import { useDefinition } from '../../../records/use-definition'
import { referencesIn } from '../../../records/words/reference-titles'
import { usePartWords } from '../../../records/words/use-part-words'
import { useReferenced } from '../../../records/words/use-referenced'
import { useFormat } from '../../../state/words/format'

/** `rows` are all observations to be told: their places are read together. */
export function useStoryWords(series: Series, rows: readonly StoredRow[]): (row: StoredRow) => string {
  const { t } = useLingui()
  const format = useFormat()
  const words = usePartWords(series)
  const definition = useDefinition('observation')
  const find = useReferenced(rows.flatMap((row) => referencesIn(definition, row, ['place_id'])))

  return (row) => {
    const { status, colonized_percent: percent, contamination_type: by, treatment, quarantined, photos, notes } = row
    const others = (Array.isArray(row.quantity_ids) ? row.quantity_ids.length : 1) - 1
    const state = STATES.find((one) => one === status)
    const said = [
      isPickSeen(row) ? pickText(row) : state === undefined ? '' : words.verb(state),
      typeof percent === 'number' ? `${percent} %` : '',
      typeof by === 'string' ? words.contamination(by) : '',
      isTreatment(treatment) ? words.verb(treatment) : '',
      typeof row.place_id === 'string' ? movedText(row.place_id) : '',
      typeof row.estimate_g === 'number' ? estimateText(row.estimate_g) : '',
      quarantined === undefined ? '' : quarantineText(quarantined === true),
      Array.isArray(photos) ? t({ id: 'dish.story.photo', message: 'Photo' }) : '',
      typeof notes === 'string' ? notes : '',
      others > 0
        ? t({ id: 'part.story.others', message: plural(others, { one: 'with # other', other: 'with # others' }) })
        : '',
    ]
    return said.filter((text) => text !== '').join(', ')
  }

  function pickText({ grams, grade, flush }: StoredRow): string {
    const weight = format.amount(String(grams), 1)
    const said = [
      t({ id: 'part.story.pick', message: `Picked ${weight} g` }),
      typeof grade === 'string' ? gradeText(grade) : '',
      typeof flush === 'number' ? t({ id: 'part.story.flush', message: `flush ${flush}` }) : '',
    ]
    return said.filter((text) => text !== '').join(', ')
  }

  function gradeText(grade: string): string {
    return grade === 'waste'
      ? t({ id: 'part.story.waste', message: 'waste' })
      : t({ id: 'part.story.grade', message: `grade ${grade}` })
  }

  /** A place that is not on this device has no name. */
  function movedText(id: string): string {
    const place = find?.(id)?.title ?? ''
    return place === ''
      ? t({ id: 'part.moved', message: 'Moved' })
      : t({ id: 'part.moved.to', message: `Moved to ${place}` })
  }

  function estimateText(estimate: number): string {
    const grams = format.amount(String(estimate), 0)
    return t({ id: 'part.estimate', message: `Expected pick: ${grams} g` })
  }

  function quarantineText(isIn: boolean): string {
    return isIn
      ? t({ id: 'dish.quarantine.in', message: 'In quarantine' })
      : t({ id: 'part.quarantine.out', message: 'Released from quarantine' })
  }
}
