import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useTakeBack } from '../../records/delete/use-undo'
import { useCan } from '../../records/use-can'
import { optionsOf } from '../../records/words/field-text'
import { inSentence } from '../../records/words/in-sentence'
import { useRefusalText } from '../../records/words/refusal-text'
import { useTranslate } from '../../records/words/use-writing'
import { oneAct } from '../../state/form/one-act'
import { useReplica } from '../../state/replica/replica'
import { toast, toastError } from '../../state/screen/overlays'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { Section } from '../../ui/list/Section'

export type QuickChoiceProps = {
  definition: EntityDefinition
  row: StoredRow
  /** A field with few options and a default, such as a sterility check: pending, passed or failed. */
  field: string
}

/** Sets one field of a record with one tap: it acts at once, and the toast offers undo. */
export const QuickChoice = ({ definition, row, field: key }: QuickChoiceProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const { save } = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const can = useCan()
  const field = definition.fields[key]
  if (field?.type !== 'select') return null
  const title = translate(field.label)
  const before = String(row[key] ?? field.default ?? '')
  const options = optionsOf(field, row).map(({ value, label }) => ({
    value,
    label: translate(label),
    disabled: !can('patch', definition),
  }))
  const set = async (next: string): Promise<boolean> => {
    const patch = (value: string) =>
      ({ kind: 'patch', entity: definition.name, id: row.id, values: { [key]: value } }) as const
    const outcome = await save([patch(next)])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    const chosen = inSentence(options.find(({ value }) => value === next)?.label ?? '')
    toast({
      text: t({ id: 'prep.chosen', message: `${title}: ${chosen}` }),
      id: `${key} ${row.id}`,
      undo: { onUndo: async () => void (await takeBack(definition, outcome.mutations, [patch(before)])) },
    })
    return true
  }
  return (
    <Section title={title}>
      <Segmented
        label={title}
        hideLabel
        name={key}
        value={before}
        options={options}
        onChange={(next) => void oneAct(`${key} ${row.id} ${next}`, () => set(next))}
      />
    </Section>
  )
}
