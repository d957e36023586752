/** Prints a range of a record's numbered labels, because a torn label needs only one new label. */
import { useLingui } from '@lingui/react/macro'
import { type EntityDefinition, partCount, type Row } from '../../domain/kit/entity'
import { ask } from '../../state/screen/overlays'
import type { LabelRange } from './label-links'
import { type PrintLabels, usePrintLabels } from './use-print-labels'

export function hasSeveralLabels(definition: EntityDefinition, row: Row): boolean {
  return (partCount(definition, row) ?? 1) > 1
}

/** The range in the two texts. Undefined if it is not within 1 and `count`. */
export function readRange(first: string, last: string, count: number): LabelRange | undefined {
  const range = { first: Number(first), last: Number(last) }
  const isWhole = Number.isSafeInteger(range.first) && Number.isSafeInteger(range.last)
  return isWhole && range.first >= 1 && range.first <= range.last && range.last <= count ? range : undefined
}

export function useSomeLabels(): PrintLabels {
  const { t } = useLingui()
  const print = usePrintLabels()
  return async (definition, row) => {
    const count = partCount(definition, row) ?? 1
    const wrong = t({
      id: 'records.labels.range',
      message: `Enter numbers from 1 to ${count}. The first cannot be higher than the last.`,
    })
    const check = (first: string, last: string) => (readRange(first, last, count) ? undefined : wrong)
    const given = await ask({
      type: 'form',
      title: t({ id: 'records.labels.some', message: 'Print some labels' }),
      confirmLabel: t({ id: 'records.labels.print', message: 'Print' }),
      fields: [
        {
          name: 'first',
          type: 'number',
          required: true,
          label: t({ id: 'records.labels.first', message: 'First label' }),
          value: '1',
          validate: (first, { last = '' }) => check(first, last === '' ? String(count) : last),
        },
        {
          name: 'last',
          type: 'number',
          required: true,
          label: t({ id: 'records.labels.last', message: 'Last label' }),
          value: String(count),
          validate: (last, { first = '' }) => check(first === '' ? '1' : first, last),
        },
      ],
    })
    const range = given && readRange(given.first ?? '', given.last ?? '', count)
    if (range) await print(definition, row, range)
  }
}
