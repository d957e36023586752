import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect } from 'react'
import { rowsOf } from '../../data/db'
import { farm } from '../../domain/entities/farm'
import type { Row } from '../../domain/kit/entity'
import type { FieldMap, Json, Values } from '../../domain/kit/field'
import { normalise, sameValue } from '../../domain/kit/normalise'
import { fieldOf } from '../../domain/merge'
import { rebased, useOvertakenNote } from '../../records/form/overtaken'
import { useFieldMap } from '../../records/form/use-field-map'
import { useDirtyLeaving } from '../../records/form/use-form-leaving'
import { useRefusalText } from '../../records/words/refusal-text'
import { useTranslate } from '../../records/words/use-writing'
import { readForm, resetForm } from '../../state/form/forms'
import { useReplica } from '../../state/replica/replica'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { TextField } from '../../ui/controls/text/TextField'
import { Stack } from '../../ui/display/layout/Layout'

const FORM_ID = 'farm'
const FIELDS: FieldMap = {
  name: farm.fields.name,
  currency: farm.fields.currency,
  time_zone: farm.fields.time_zone,
  notes: farm.fields.notes,
  origins: {
    type: 'text',
    label: farm.fields.origins.label,
    hint: farm.fields.origins.hint,
    maxLength: 5000,
    customValidation: (value) => {
      const { of } = farm.fields.origins
      return linesIn(value).flatMap((line) => of.customValidation(line) ?? [])[0]
    },
  },
}

/** The farm's fields. Saved like any record: at once here, sent when online. */
export function FarmForm({ row }: { row: Row }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const refusal = useRefusalText()
  const replica = useReplica()
  const overtakenNote = useOvertakenNote()
  const form = useFieldMap(FORM_ID, FIELDS, textsOf(row))
  // Other people's changes appear while the user is not typing. A change during typing is reported when the form is saved.
  const texts = JSON.stringify(textsOf(row))
  useEffect(() => {
    if (!form.isDirty && readForm(FORM_ID)?.isDirty === false) resetForm(FORM_ID, JSON.parse(texts))
  }, [texts, form.isDirty])
  useDirtyLeaving(() => form.isDirty)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.check()
    if (!values || form.isSubmitting || !form.isDirty) return
    const between = { initial: recordOf(normalise(FIELDS, form.initial)), current: row }
    const changed = changesOf(recordOf(values), between.initial)
    const note = await overtakenNote(farm, changed, between)
    const agreed = await confirm({
      type: note === undefined ? 'info' : 'warning',
      title: t({ id: 'settings.farm.confirm', message: 'Save the farm’s settings?' }),
      ...(note === undefined ? {} : { text: note }),
      confirmLabel: t({ id: 'settings.farm.save', message: 'Save' }),
    })
    if (!agreed) return
    form.setSubmitting(true)
    const intent = { kind: 'patch', entity: farm.name, id: row.id, ...rebased(farm, changed, between) } as const
    // A failing storage throws; the button must not stay busy then.
    const outcome = await replica.save([intent]).finally(() => form.setSubmitting(false))
    if (!outcome.ok) {
      toastError(refusal(farm, outcome))
      return
    }
    form.reset(textsOf((await rowsOf(replica.db, farm.name).get(row.id)) ?? row))
    toastSuccess(t({ id: 'settings.farm.saved', message: 'Saved' }))
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={12}>
        <FieldGroup>
          <TextField {...form.bind('name')} />
          <TextField {...form.bind('currency')} />
          <TextField {...form.bind('time_zone')} />
          <TextField {...form.bind('origins')} multiline note={translate(farm.fields.origins.hint)} />
          <TextField {...form.bind('notes')} multiline />
        </FieldGroup>
        {form.isDirty && (
          <Button kind="tonal" type="submit" icon="save" wide busy={form.isSubmitting}>
            {t({ id: 'settings.farm.save', message: 'Save' })}
          </Button>
        )}
      </Stack>
    </form>
  )
}

function textsOf(row: Values): Record<string, string> {
  const entries = Object.keys(FIELDS).map((key) => [key, textOf(row[key])] as const)
  return Object.fromEntries(entries)
}

/** One web address per line. */
function textOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : ''
}

function linesIn(value: Json | undefined): string[] {
  return typeof value === 'string' ? value.split(/\s+/).filter((line) => line !== '') : []
}

/** The record's value for a form's value; null for an empty or emptied field. */
function recordOf(values: Values): Values {
  const own = Object.fromEntries(Object.keys(FIELDS).map((key) => [key, values[key] ?? null]))
  return { ...own, origins: linesIn(values.origins) }
}

/** Only the fields changed in this form: other people may have changed the rest. */
function changesOf(wanted: Values, initial: Values): Values {
  const changed = Object.entries(wanted).filter(([key, value]) => !sameValue(fieldOf(farm, key), initial[key], value))
  return Object.fromEntries(changed)
}
