/** All that a screen needs to show one refused change and to decide about it, read live. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import { keepBothCode } from '../../../data/decide'
import type { Refused } from '../../../data/refused'
import type { EntityDefinition, Row } from '../../../domain/kit/entity'
import type { Json, Values } from '../../../domain/kit/field'
import { ISSUE_CODES } from '../../../domain/kit/field'
import { fieldOf } from '../../../domain/merge'
import { type FindReference, fieldText } from '../../../records/words/field-text'
import { issueText } from '../../../records/words/finding-text'
import { type Reference, referencesIn } from '../../../records/words/reference-titles'
import { useReferenced } from '../../../records/words/use-referenced'
import { useWriting } from '../../../records/words/use-writing'
import { codeLabel } from '../../../state/error-text'
import { useReplica } from '../../../state/replica'
import { useLive } from '../../../state/use-live'
import { type DecisionField, type Draft, decisionFields, serverRow, unnamedBy, withTyped } from './decision'
import { foundIn, keysOf, paramsAt } from './findings'
import { type Ways, waysOf } from './offers'

export type Decision = {
  readonly refused: Refused
  readonly definition: EntityDefinition
  readonly fields: readonly DecisionField[]
  /** What the server has of the record, as far as this device knows. */
  readonly server: Row | undefined
  /** The record was deleted since, whatever the refusal was about. */
  readonly isDeleted: boolean
  readonly ways: Ways
  /** "Keep both": the field and the code that is free. */
  readonly double: { readonly field: string; readonly code: string } | undefined
  readonly find: FindReference
  readonly label: (key: string) => string
  /** A value of a field as people read it. */
  readonly text: (key: string, value: Json | undefined) => string
  /** The server's finding about a field, as a sentence. */
  readonly finding: (field: DecisionField) => string | undefined
  /** Findings about fields that are not shown here: said all the same. */
  readonly others: readonly string[]
}

/** Where the server has nothing of the record. */
const GONE: readonly string[] = ['deleted', 'not_found']

/** A field that says nothing. */
const NOTHING = { was: undefined, mine: undefined, now: undefined, need: 'new' } as const

/** Undefined until what it is about was read. */
export function useDecision(refused: Refused, definition: EntityDefinition, draft: Draft): Decision | undefined {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const writing = useWriting()
  const { entry, mutation } = refused
  const known = useLive(async () => {
    const shadow = await db.shadow.get([entry.entity, entry.recordId])
    // Another program may have pushed what no device keeps.
    const isKept = definition.sync !== 'none'
    const row = shadow ? shadow.row : isKept ? await rowsOf(db, entry.entity).get(entry.recordId) : undefined
    return { id: entry.id, row, double: await keepBothCode(db, definition, refused) }
  }, [db, definition, refused])
  const isDeleted = mutation.kind === 'patch' && known?.row?.deleted_at !== undefined
  const isGone = GONE.includes(entry.error.code) || isDeleted
  // Somebody made the record that this one was to be, after a restore of the server.
  const isBack = mutation.kind === 'create' && known?.row !== undefined && known.row.deleted_at === undefined
  const server = useMemo(
    () => (isGone || (mutation.kind === 'create' && !isBack) ? undefined : serverRow(refused, known?.row)),
    [isGone, isBack, mutation, refused, known],
  )
  const asked = useMemo(() => decisionFields(definition, refused, server), [definition, refused, server])
  const references = useMemo(
    () => referencesOf(definition, refused, asked, server ?? {}),
    [definition, refused, asked, server],
  )
  const fields = useMemo(() => withTyped(asked, draft), [asked, draft])
  const find = useReferenced(references)
  if (!find || known?.id !== entry.id) return undefined
  const around: Values = {
    ...server,
    ...mutation.body,
    ...Object.fromEntries(fields.map(({ key, mine }) => [key, mine])),
  }
  const text = (key: string, value: Json | undefined) => {
    const field = fieldOf(definition, key)
    return field ? fieldText(field, value, { ...around, [key]: value }, find, writing) : ''
  }
  const wanted = (key: string) => fields.find((field) => field.key === key)?.mine
  const finding: Decision['finding'] = ({ key, code, at = key }) => {
    if (code === undefined) return undefined
    if (code === 'duplicate_entry' && entry.error.code === 'duplicate') {
      const title = (entry.other && find(entry.other)?.title) || text(key, wanted(key))
      return t({ id: 'records.duplicate', message: `Already the code of ${title}` })
    }
    const issue = ISSUE_CODES.find((one) => one === code)
    return issue
      ? issueText({ field: at, code: issue, ...paramsAt(entry.params, at) }, definition.fields, writing)
      : writing.translate(codeLabel(code))
  }
  const label = (key: string) => {
    const field = fieldOf(definition, key)
    return field ? writing.label(field.label) : key
  }
  const unshown = keysOf(entry.fields).filter((key) => fields.every((field) => field.key !== key))
  const others = unshown.flatMap((key) => {
    const [at, code] = foundIn(entry.fields, key) ?? []
    const said = code === 'conflict' ? undefined : finding({ ...NOTHING, key, code, ...(at ? { at } : {}) })
    return said === undefined ? [] : [`${label(key)}: ${said}`]
  })
  return {
    refused,
    definition,
    fields,
    server,
    isDeleted,
    ways: waysOf(registry, definition, refused, {
      isDoubled: known.double !== undefined,
      isDeleted,
      isBack,
      unnamed: unnamedBy(definition, fields, draft),
    }),
    double: known.double,
    find,
    label,
    text,
    finding,
    others,
  }
}

function referencesOf(
  definition: EntityDefinition,
  { entry, mutation }: Refused,
  fields: readonly DecisionField[],
  row: Values,
): readonly Reference[] {
  const keys = Object.keys(definition.fields)
  const named = fields.flatMap(({ key, was, mine, now }) =>
    [was, mine, now].flatMap((value) => referencesIn(definition, { [key]: value }, [key])),
  )
  const other = entry.other === undefined ? [] : [{ to: definition.name, id: entry.other }]
  return [...referencesIn(definition, { ...row, ...mutation.body }, keys), ...named, ...other]
}
