import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import type { Series } from '../../../domain/prep/series'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useCan } from '../../../records/use-can'
import { optionsOf } from '../../../records/words/field-text'
import { inSentence } from '../../../records/words/in-sentence'
import { useRefusalText } from '../../../records/words/refusal-text'
import { useTranslate } from '../../../records/words/use-writing'
import { oneAct } from '../../../state/form/one-act'
import { useReplica } from '../../../state/replica/replica'
import { toast, toastError } from '../../../state/screen/overlays'
import { Segmented } from '../../../ui/controls/choices/Segmented'
import { Section } from '../../../ui/list/Section'

/** Pending, passed or failed: it acts at once, and the toast offers undo. */
export const SterilityCheck = ({ series: { definition, row } }: { series: Series<StoredRow> }) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const { save } = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const can = useCan()
  const field = definition.fields.sterility_check
  if (field?.type !== 'select') return null
  const before = String(row.sterility_check ?? 'pending')
  const options = optionsOf(field, row).map(({ value, label }) => ({
    value,
    label: translate(label),
    disabled: !can('patch', definition),
  }))
  const set = async (sterility_check: string): Promise<boolean> => {
    const patch = (value: string) =>
      ({ kind: 'patch', entity: definition.name, id: row.id, values: { sterility_check: value } }) as const
    const outcome = await save([patch(sterility_check)])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    const state = inSentence(options.find(({ value }) => value === sterility_check)?.label ?? '')
    toast({
      text: t({ id: 'agar.checked', message: `Sterility check: ${state}` }),
      id: `sterility ${row.id}`,
      undo: { onUndo: async () => void (await takeBack(definition, outcome.mutations, [patch(before)])) },
    })
    return true
  }
  return (
    <Section title={translate(field.label)}>
      <Segmented
        label={translate(field.label)}
        hideLabel
        name="sterility"
        value={before}
        options={options}
        onChange={(next) => void oneAct(`sterility ${row.id} ${next}`, () => set(next))}
      />
    </Section>
  )
}
