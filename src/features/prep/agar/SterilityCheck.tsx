import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import { POURED } from '../../../domain/prep/bench-kinds'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useCan } from '../../../records/use-can'
import { useDefinition } from '../../../records/use-definition'
import { optionsOf } from '../../../records/words/field-text'
import { inSentence } from '../../../records/words/in-sentence'
import { useRefusalText } from '../../../records/words/refusal-text'
import { useTranslate } from '../../../records/words/use-writing'
import { oneAct } from '../../../state/form/one-act'
import { useReplica } from '../../../state/replica/replica'
import { toast, toastError } from '../../../state/screen/overlays'
import { Segmented } from '../../../ui/controls/choices/Segmented'
import { Section } from '../../../ui/list/Section'

/** Pending, passed or failed: it acts at once, and the toast takes it back. */
export const SterilityCheck = ({ series }: { series: StoredRow }) => {
  const { t } = useLingui()
  const definition = useDefinition(POURED)
  const translate = useTranslate()
  const { save } = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const can = useCan()
  const field = definition.fields.sterility_check
  if (field?.type !== 'select') return null
  const before = String(series.sterility_check ?? 'pending')
  const options = optionsOf(field, series).map(({ value, label }) => ({
    value,
    label: translate(label),
    disabled: !can('patch', definition),
  }))
  const set = async (sterility_check: string): Promise<boolean> => {
    const patch = (value: string) =>
      ({ kind: 'patch', entity: POURED, id: series.id, values: { sterility_check: value } }) as const
    const outcome = await save([patch(sterility_check)])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    const state = inSentence(options.find(({ value }) => value === sterility_check)?.label ?? '')
    toast({
      text: t({ id: 'agar.checked', message: `Sterility check: ${state}` }),
      id: `sterility ${series.id}`,
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
        onChange={(next) => void oneAct(`sterility ${series.id} ${next}`, () => set(next))}
      />
    </Section>
  )
}
