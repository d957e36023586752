/** The labels of a record as they are printed and shown: links, accessible names and texts. */
import { type EntityDefinition, partCount, partName, type Row, wordValues } from '../../domain/kit/entity'
import type { PrintEntry } from '../../state/labels/print-jobs'
import { useFarm } from '../../state/replica/farm'
import { useReplica } from '../../state/replica/replica'
import { useTranslate } from '../words/use-writing'
import { type LabelRange, labelCategory, labelOrigin, printLabels } from './label-links'
import { useLabelFacts } from './use-label-facts'
import { useLabelText } from './use-label-text'

/** Undefined if the links' category is not on this device. */
export type LabelEntries = (
  definition: EntityDefinition,
  row: Row,
  only?: LabelRange,
) => Promise<PrintEntry[] | undefined>

export function useLabelEntries(): LabelEntries {
  const { db, registry } = useReplica()
  const origins = useFarm()?.origins ?? []
  const textOf = useLabelText()
  const factsOf = useLabelFacts()
  const translate = useTranslate()
  return async (definition, row, only) => {
    const category = await labelCategory(db, registry, definition, row)
    if (category === undefined) return undefined
    const part = translate(partName(definition), wordValues(definition, row))
    return printLabels(
      {
        origin: labelOrigin(window.location.origin, origins),
        category,
        key: row.id,
        count: partCount(definition, row),
        text: await textOf(definition, row),
        facts: await factsOf(definition, row),
        part: (number, total) => `${part} ${number}/${total}`,
      },
      only,
    )
  }
}
