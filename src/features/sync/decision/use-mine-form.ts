/** The refused values as a form, so that fields can be corrected where the change is decided. */
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Field, FieldMap, Json, Values } from '../../../domain/kit/field'
import { type FormHandle, PLAIN_HANDLE } from '../../../records/form/form-handle'
import { writePath } from '../../../records/form/form-values'
import { createRoute } from '../../../records/record-routes'
import { referencesIn } from '../../../records/words/reference-titles'
import { useReferenced } from '../../../records/words/use-referenced'
import { decidedLists } from './again'
import { chosen, type Draft } from './decision'
import { rowAt } from './entry-rows'
import { findingAt, problemOf } from './findings'
import type { Decision } from './use-decision'

export type MineFormProps = {
  decision: Decision
  draft: Draft
  onDraft: (next: Draft) => void
  /** The findings of a refused attempt, by path. */
  problems: Readonly<Record<string, string>>
}

/** Types of fields without an editable value. */
const WITHOUT: readonly Field['type'][] = ['button', 'password', 'file']

/** Whether a field can be edited where it is shown: only if the edited value can be sent. */
export function isEditable({ definition, ways, fields }: Decision, key: string): boolean {
  const field = rowAt(definition, key)?.field
  const row = fields.find((one) => one.key === key)
  // A removed entry has nothing to edit.
  if (row?.of && row.of.part.field === undefined && row.mine === undefined) return false
  const leads = ways.canApply || ways.offer !== undefined
  return leads && field !== undefined && !field.readonly && !field.hide && !WITHOUT.includes(field.type)
}

/** The field beside a decision: without scanner and folding. */
export function plainField(field: Field): Field {
  const { rightBtns: _scan, camera: _camera, removable: _folding, ...plain } = field
  if (plain.type === 'list') return { ...plain, of: plainField(plain.of) }
  return plain.type === 'block' ? { ...plain, fields: plainFields(plain.fields) } : plain
}

export function plainFields(fields: FieldMap): FieldMap {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, plainField(field)]))
}

export function useMineForm({ decision, draft, onDraft, problems }: MineFormProps): {
  readonly values: Values
  readonly handle: FormHandle
} {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { definition, refused, server, fields, finding } = decision
  const values: Values = useMemo(() => {
    const mine = Object.fromEntries(fields.map((one) => [one.key, one.mine]))
    const lists = decidedLists(fields, draft).map(({ list, value }) => [list, value] as const)
    return { ...server, ...refused.mutation.body, ...mine, ...Object.fromEntries(lists), ...draft.values }
  }, [fields, server, refused, draft])
  const find = useReferenced(
    useMemo(() => referencesIn(definition, values, Object.keys(definition.fields)), [definition, values]),
  )
  const topOf = (path: string) => path.split('.')[0] ?? path

  const set = (path: string, value: Json | undefined) => {
    const top = topOf(path)
    const known = fields.find(({ key }) => key === top) ?? { key: top, now: server?.[top] }
    onDraft(chosen(draft, known, 'mine', writePath(values, path, value)[top] ?? null))
  }
  const gone = t({ id: 'sync.reference.gone', message: 'This is no longer here. Choose another or remove it.' })
  const problem = (path: string, field: Field): string | undefined => {
    const top = topOf(path)
    const said = path === top ? problemOf(problems, top) : problems[path]
    const one = Object.hasOwn(draft.values, top) ? undefined : fields.find(({ key }) => key === top)
    const found = said ?? (one && findingAt(one, path) ? finding(one) : undefined)
    if (found !== undefined) return found
    const value = field.type === 'reference' ? valueAt(values, path) : undefined
    return typeof value === 'string' && value !== '' && find && !find(value) ? gone : undefined
  }
  const handle: FormHandle = {
    ...PLAIN_HANDLE,
    formId: `refused-${refused.entry.id}`,
    definition,
    draft: values,
    find: find ?? decision.find,
    set,
    problem: (path, field) => {
      const text = problem(path, field)
      return text === undefined ? undefined : { text, hint: undefined }
    },
    isReadOnly: (path) => rowAt(definition, topOf(path))?.field.readonly === true,
    choose: set,
    createFor: (_path, target) => {
      const to = createRoute(target)
      if (to) void navigate({ to: to.path })
    },
  }
  return { values, handle }
}

function valueAt(values: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (holder, part) =>
        typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[part] : undefined,
      values,
    )
}
