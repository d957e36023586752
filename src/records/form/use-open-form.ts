/** Opens a form in the registry when its initial values are known. After a reload it restores its draft. */
import { useLayoutEffect, useMemo, useRef } from 'react'
import { rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { dateIn, instantOf } from '../../domain/clock'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { type FormState, openForm, useForm } from '../../state/form/forms'
import { useFarm } from '../../state/replica/farm'
import { useReplica } from '../../state/replica/replica'
import { ofDevice, useLive } from '../../state/replica/use-live'
import { useFarmZone } from '../../state/words/farm-zone'
import { useCan } from '../use-can'
import { draftOf, newDraft, secretsOf } from './form-values'
import { givenReferences, withPrefills, withUsual } from './prefilled'
import { readUsual } from './read-usual'

export type OpenForm = { readonly formId: string; readonly form: FormState | undefined; readonly today: string }

/** `row` is the record to change, null for a new one, undefined while it is being read. */
export function useOpenForm(definition: EntityDefinition, row: StoredRow | null | undefined, given: Values): OpenForm {
  const { now } = useReplica()
  const zone = useFarmZone()
  const farm = useFarm()
  const formId = `${definition.name}:${row === undefined ? 'reading' : (row?.id ?? 'new')}`
  const today = dateIn(instantOf(now()), zone)
  const mayChange = useCan()('patch', definition)
  const start = useStart(definition, row === null ? given : NOTHING)
  const opened = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Only once: later changes of record or address must not change typed values or reopen a saved form.
    if (row === undefined || farm === undefined || start === undefined || opened.current === formId) return
    opened.current = formId
    const around = { now: instantOf(now()), today, currency: farm.currency }
    const initial = row === null ? newDraft(definition, start, around) : draftOf(definition, row)
    const formType = row === null ? 'create' : mayChange ? 'edit' : 'view'
    openForm(formId, {
      formType,
      initial,
      given: row === null ? given : NOTHING,
      secrets: secretsOf(definition.fields),
    })
  }, [row, farm, formId, definition, given, start, today, now, mayChange])
  const live = useForm(formId)
  // A saved form closes before its screen, which keeps the last state until then.
  const last = useRef<FormState>(undefined)
  useLayoutEffect(() => {
    if (live) last.current = live
  }, [live])
  return { formId, form: live ?? (last.current?.formId === formId ? last.current : undefined), today }
}

const NOTHING: Values = {}

/** The start values, with those from the given records. Undefined while these are being read. */
function useStart(definition: EntityDefinition, given: Values): Values | undefined {
  const { db } = useReplica()
  const references = useMemo(() => givenReferences(definition, given), [definition, given])
  const found = useLive(ofDevice, async () => {
    const rows: Record<string, Values> = {}
    let usual: Values = {}
    for (const { key, to, id } of references) {
      const row = db.entities.some(({ name }) => name === to) ? await rowsOf(db, to).get(id) : undefined
      if (!row) continue
      rows[key] = row
      usual = { ...usual, ...(await readUsual(db, definition, key, row)) }
    }
    return { rows, usual }
  }, [db, definition, references])
  return useMemo(() => {
    if (references.length === 0) return given
    return found && withUsual(definition.fields, withPrefills(definition.fields, given, found.rows), found.usual)
  }, [definition, given, references, found])
}
