/** The data of a screen about one refused change, live. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import { keepBothCode } from '../../../data/decide/keep-both'
import type { Refused } from '../../../data/decide/refused'
import type { EntityDefinition, Row } from '../../../domain/kit/entity'
import type { Json, Values } from '../../../domain/kit/field'
import { FINDING_CODES } from '../../../domain/kit/field'
import { partLabel } from '../../../records/words/entry-text'
import { type FindReference, fieldText } from '../../../records/words/field-text'
import { findingText } from '../../../records/words/finding-text'
import { type Reference, referencesIn } from '../../../records/words/reference-titles'
import { useReferenced } from '../../../records/words/use-referenced'
import { useWriting } from '../../../records/words/use-writing'
import { useReplica } from '../../../state/replica/replica'
import { ofDevice, useLive } from '../../../state/replica/use-live'
import { codeLabel } from '../../../state/words/error-text'
import { unnamedBy } from './again'
import { type DecisionField, type Draft, decisionFields, serverRow, withTyped } from './decision'
import { aroundPart, rowAt } from './entry-rows'
import { foundIn, keysOf, paramsAt } from './findings'
import { type Ways, waysOf } from './offers'

export type Decision = {
  readonly refused: Refused
  readonly definition: EntityDefinition
  readonly fields: readonly DecisionField[]
  /** The server's row, as far as this device knows. */
  readonly server: Row | undefined
  /** The record was deleted since, whatever the refusal was about. */
  readonly isDeleted: boolean
  readonly ways: Ways
  /** "Keep both": the field and its free code. */
  readonly double: { readonly field: string; readonly code: string } | undefined
  readonly find: FindReference
  readonly label: (key: string) => string
  /** The text of a field's value. */
  readonly text: (key: string, value: Json | undefined) => string
  /** The server's finding about a field, as a sentence. */
  readonly finding: (field: DecisionField) => string | undefined
  /** Findings about fields that are not shown here. */
  readonly others: readonly string[]
}

/** Refusals of a record that the server does not have. */
const GONE: readonly string[] = ['deleted', 'not_found']

const NOTHING = { was: undefined, mine: undefined, now: undefined, need: 'new' } as const

/** Undefined until its records are read. */
export function useDecision(refused: Refused, definition: EntityDefinition, draft: Draft): Decision | undefined {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const writing = useWriting()
  const { entry, mutation } = refused
  const known = useLive(ofDevice, async () => {
    const shadow = await db.shadow.get([entry.entity, entry.recordId])
    // Another program may have pushed an entity that devices do not store.
    const isKept = definition.sync !== 'none'
    const row = shadow ? shadow.row : isKept ? await rowsOf(db, entry.entity).get(entry.recordId) : undefined
    return { id: entry.id, row, double: await keepBothCode(db, definition, refused) }
  }, [db, definition, refused])
  const isDeleted = mutation.kind === 'patch' && known?.row?.deleted_at !== undefined
  const isLost = GONE.includes(entry.error.code) || isDeleted
  // After a restore of the server, another person may have created the record under the same id.
  const isBack = mutation.kind === 'create' && known?.row !== undefined && known.row.deleted_at === undefined
  const server = useMemo(
    () => (isLost || (mutation.kind === 'create' && !isBack) ? undefined : serverRow(refused, known?.row)),
    [isLost, isBack, mutation, refused, known],
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
  const absent = t({ id: 'sync.entry.absent', message: 'not in the list' })
  const text = (key: string, value: Json | undefined) => {
    const shown = rowAt(definition, key)
    if (!shown) return ''
    const of = fields.find((field) => field.key === key)?.of
    const beside = of ? aroundPart(of) : around
    const said = fieldText(shown.field, value, { ...beside, [shown.name ?? key]: value }, find, writing)
    return said === '' && of && shown.name === undefined ? absent : said
  }
  const wanted = (key: string) => fields.find((field) => field.key === key)?.mine
  const finding: Decision['finding'] = ({ key, code, at = key }) => {
    if (code === undefined) return undefined
    if (code === 'duplicate_entry' && entry.error.code === 'duplicate') {
      const title = (entry.other && find(entry.other)?.title) || text(key, wanted(key))
      return t({ id: 'records.duplicate', message: `${title} already has this code` })
    }
    const finding = FINDING_CODES.find((one) => one === code)
    return finding
      ? findingText({ field: at, code: finding, ...paramsAt(entry.params, at) }, definition.fields, writing)
      : writing.translate(codeLabel(code))
  }
  const label = (key: string) => {
    const shown = rowAt(definition, key)
    if (!shown) return key
    const { list, entry, name, field } = shown
    return list && entry !== undefined
      ? partLabel(list, { entry, ...(name === undefined ? {} : { field: name }) }, find, writing)
      : writing.label(field.label)
  }
  const unshown = keysOf(entry.fields).filter((key) => fields.every((field) => (field.of?.list ?? field.key) !== key))
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
  const named = fields.flatMap(({ key, was, mine, now, of }) => {
    const { from, to, now: there } = of?.met.forms ?? {}
    const values = of ? [from, to, there].map((entries) => [...(entries?.values() ?? [])]) : [was, mine, now]
    const field = of?.list ?? key
    return values.flatMap((value) => referencesIn(definition, { ...row, ...mutation.body, [field]: value }, [field]))
  })
  const other = entry.other === undefined ? [] : [{ to: definition.name, id: entry.other }]
  return [...referencesIn(definition, { ...row, ...mutation.body }, keys), ...named, ...other]
}
