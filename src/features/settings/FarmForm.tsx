import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { farm } from '../../domain/entities/farm'
import type { Row } from '../../domain/kit/entity'
import type { FieldMap, Json, Values } from '../../domain/kit/field'
import { useRefusalText } from '../../records/refusal-text'
import { useFieldMap } from '../../records/use-field-map'
import { useDirtyLeaving } from '../../records/use-form-leaving'
import { useTranslate } from '../../records/use-writing'
import { confirm, toastError, toastSuccess } from '../../state/overlays'
import { useReplica } from '../../state/replica'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/FieldGroup'
import { TextField } from '../../ui/controls/TextField'
import { Stack } from '../../ui/display/Layout'

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

/** The farm's fields. Saved like any record: at once here, sent when there is signal. */
export function FarmForm({ row }: { row: Row }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const refusal = useRefusalText()
  const replica = useReplica()
  const form = useFieldMap('farm', FIELDS, textsOf(row))
  useDirtyLeaving(() => form.isDirty)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.check()
    if (!values || form.isSubmitting || !form.isDirty) return
    const agreed = await confirm({
      title: t({ id: 'settings.farm.confirm', message: 'Save the farm’s data?' }),
      confirmLabel: t({ id: 'settings.farm.save', message: 'Save' }),
    })
    if (!agreed) return
    form.setSubmitting(true)
    const wanted = { ...cleared(values), origins: linesIn(values.origins) }
    const outcome = await replica.save([{ kind: 'patch', entity: farm.name, id: row.id, values: wanted }])
    form.setSubmitting(false)
    if (!outcome.ok) {
      toastError(refusal(farm, outcome))
      return
    }
    form.reset(textsOf({ ...row, ...wanted }))
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

/** One web address a line. */
function textOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : ''
}

function linesIn(value: Json | undefined): string[] {
  return typeof value === 'string' ? value.split(/\s+/).filter((line) => line !== '') : []
}

/** A field that was emptied is cleared, not left alone. */
function cleared(values: Values): Values {
  return Object.fromEntries(Object.keys(FIELDS).map((key) => [key, values[key] ?? null]))
}
