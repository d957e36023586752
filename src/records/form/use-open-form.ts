/** Opens a form in the registry once what it starts with is known, and says what it holds. A reload finds its draft again. */
import { useLayoutEffect, useRef } from 'react'
import type { StoredRow } from '../../data/rows'
import { dateIn, instantOf } from '../../domain/clock'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { useFarm } from '../../state/farm'
import { useFarmZone } from '../../state/farm-zone'
import { type FormState, openForm, useForm } from '../../state/forms'
import { useReplica } from '../../state/replica'
import { useCan } from '../use-can'
import { draftOf, newDraft, secretsOf } from './form-values'

export type OpenForm = { readonly formId: string; readonly form: FormState | undefined; readonly today: string }

/** `row` is the record to change; null for a new one, undefined while it is being read. */
export function useOpenForm(definition: EntityDefinition, row: StoredRow | null | undefined, given: Values): OpenForm {
  const { now } = useReplica()
  const zone = useFarmZone()
  const farm = useFarm()
  const formId = `${definition.name}:${row?.id ?? 'new'}`
  const today = dateIn(instantOf(now()), zone)
  const mayChange = useCan()('patch', definition)
  const opened = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Once only: what the record or the address says later must not touch what is being typed, nor reopen what was saved.
    if (row === undefined || farm === undefined || opened.current === formId) return
    opened.current = formId
    const around = { now: instantOf(now()), today, currency: farm.currency }
    const initial = row === null ? newDraft(definition, given, around) : draftOf(definition, row)
    const formType = row === null ? 'create' : mayChange ? 'edit' : 'view'
    openForm(formId, { formType, initial, secrets: secretsOf(definition.fields) })
  }, [row, farm, formId, definition, given, today, now, mayChange])
  const live = useForm(formId)
  // A form that was just saved is closed before its screen goes: until then it stays as it was.
  const last = useRef<FormState>(undefined)
  useLayoutEffect(() => {
    if (live) last.current = live
  }, [live])
  return { formId, form: live ?? last.current, today }
}
