import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { farm } from '../../domain/entities/farm'
import type { Row } from '../../domain/kit/entity'
import type { FieldMap, Values } from '../../domain/kit/field'
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
}

/** The farm's fields. Saved like any record: at once here, sent when there is signal. */
export function FarmForm({ row }: { row: Row }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const refusal = useRefusalText()
  const replica = useReplica()
  const form = useFieldMap(FIELDS, textsOf(row))
  const [origins, setOrigins] = useState(linesOf(row))
  const [busy, setBusy] = useState(false)
  const isDirty = form.isDirty || origins !== linesOf(row)
  useDirtyLeaving(() => isDirty)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.check()
    if (!values || busy || !isDirty) return
    const agreed = await confirm({
      title: t({ id: 'settings.farm.confirm', message: 'Save the farm’s data?' }),
      confirmLabel: t({ id: 'settings.farm.save', message: 'Save' }),
    })
    if (!agreed) return
    setBusy(true)
    const wanted = { ...cleared(values), origins: origins.split(/\s+/).filter((line) => line !== '') }
    const outcome = await replica.save([{ kind: 'patch', entity: farm.name, id: row.id, values: wanted }])
    setBusy(false)
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
          <TextField
            multiline
            name="origins"
            label={translate(farm.fields.origins.label)}
            note={translate(farm.fields.origins.hint)}
            value={origins}
            onChange={setOrigins}
          />
          <TextField {...form.bind('notes')} multiline />
        </FieldGroup>
        {isDirty && (
          <Button kind="tonal" type="submit" icon="save" wide busy={busy}>
            {t({ id: 'settings.farm.save', message: 'Save' })}
          </Button>
        )}
      </Stack>
    </form>
  )
}

function textsOf(row: Values): Record<string, string> {
  const entries = Object.keys(FIELDS).map((key) => [key, typeof row[key] === 'string' ? row[key] : ''] as const)
  return Object.fromEntries(entries)
}

/** One web address a line. */
function linesOf(row: Values): string {
  return Array.isArray(row.origins) ? row.origins.join('\n') : ''
}

/** A field that was emptied is cleared, not left alone. */
function cleared(values: Values): Values {
  return Object.fromEntries(Object.keys(FIELDS).map((key) => [key, values[key] ?? null]))
}
