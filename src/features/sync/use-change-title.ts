/** The title of a change: its record, and the line of its act. */
import { useLingui } from '@lingui/react/macro'
import type { ResultEntry } from '../../data/rows'
import { type EntityDefinition, isPlainObject, type Registry } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { saidKeys } from '../../domain/kit/said'
import { changedEntries } from '../../domain/merge'
import type { Mutation, MutationKind } from '../../domain/mutation'
import { changeLabels, entryReferences } from '../../records/words/entry-text'
import type { FindReference } from '../../records/words/field-text'
import { type Reference, referencesIn, titleOf } from '../../records/words/reference-titles'
import { type SaidLine, saidLine } from '../../records/words/said'
import { useReferenced } from '../../records/words/use-referenced'
import { useWriting } from '../../records/words/use-writing'
import { useReplica } from '../../state/replica/replica'

export type ChangeTitles = {
  readonly titleOf: (mutation: Mutation) => string
  /** 'Used 1.00 kg Oak pellets', and the facts: package, reason, changed fields. */
  readonly lineOf: (mutation: Mutation) => SaidLine
  readonly resultLine: (result: ResultEntry) => SaidLine
  readonly find: FindReference
  readonly definitionOf: (entity: string) => EntityDefinition | undefined
}

const NO_REFERENCES: readonly Reference[] = []

type Entries = NonNullable<ResultEntry['did']>['entries']

type Told = {
  readonly entity: string
  readonly recordId: string
  readonly kind: MutationKind
  /** The record's values in the change itself. */
  readonly values: Values | undefined
  readonly changed: readonly string[]
  /** The entries of its lists that changed, by field. */
  readonly entries: Entries | undefined
}

/** Titles for these changes; undefined until their records were read. */
export function useChangeTitles(
  mutations: readonly Mutation[],
  more: readonly Reference[] = NO_REFERENCES,
): ChangeTitles | undefined {
  const { t } = useLingui()
  const writing = useWriting()
  const { registry } = useReplica()
  const find = useReferenced([
    ...more,
    ...mutations.map(({ entity, recordId }) => ({ to: entity, id: recordId })),
    ...mutations.flatMap((mutation) => mentionedBy(registry.byName(mutation.entity), valuesOf(mutation))),
    ...mutations.flatMap((mutation) =>
      entryReferences(registry.byName(mutation.entity), entriesIn(registry, mutation)),
    ),
  ])
  if (!find) return undefined
  const gone = t({ id: 'sync.record.gone', message: 'A record that is no longer here' })
  const settled = t({ id: 'sync.settled', message: 'Your decision about a rejected change' })
  // A deleted record has no title: name its entity.
  const nameless = (definition: EntityDefinition | undefined) => {
    const kind = definition && writing.translate(definition.label)
    return kind === undefined ? gone : t({ id: 'sync.record.gone.kind', message: `${kind}, no longer here` })
  }
  const line = ({ entity, recordId, kind, values, changed, entries }: Told): SaidLine => {
    if (kind === 'settle') return { title: settled, facts: [] }
    const definition = registry.byName(entity)
    const row = find(recordId)?.row
    const whole = kind === 'create' ? (values ?? row) : row && { ...row, ...values }
    if (!definition || !whole || titleOf(definition, whole, find, writing) === '') {
      return { title: nameless(definition), facts: [] }
    }
    const fields = Object.fromEntries(changed.map((key) => [key, whole[key]]))
    const said = saidLine(definition, kind, whole, find, writing, fields)
    const labels = changed.flatMap((key) => changeLabels(definition, key, entries?.[key], find, writing))
    return { ...said, facts: kind === 'patch' ? [...said.facts, labels.join(', ')] : said.facts }
  }
  return {
    find,
    definitionOf: (entity) => registry.byName(entity),
    titleOf: (mutation) => {
      if (mutation.kind === 'settle') return settled
      const known = find(mutation.recordId)?.title
      const definition = registry.byName(mutation.entity)
      const body = mutation.kind === 'create' ? valuesOf(mutation) : undefined
      return known || (definition && body ? titleOf(definition, body, find, writing) : '') || nameless(definition)
    },
    lineOf: (mutation) => {
      const { entity, recordId, kind, changes } = mutation
      const [values, entries] = [valuesOf(mutation), entriesIn(registry, mutation)]
      return line({ entity, recordId, kind, values, changed: Object.keys(changes ?? {}), entries })
    },
    resultLine: ({ entity, recordId, did, named }) => {
      if (did) {
        const { kind, changed = [], entries } = did
        return line({ entity, recordId, kind, values: named, changed, entries })
      }
      const definition = registry.byName(entity)
      const title = find(recordId)?.title || (definition && named ? titleOf(definition, named, find, writing) : '')
      return { title: title || nameless(definition), facts: [] }
    },
  }
}

/** The record's values in the change: all of a new record, the new values of a patch. */
function valuesOf({ kind, body, changes }: Mutation): Values | undefined {
  if (kind === 'create') return isPlainObject(body) ? body : undefined
  if (kind !== 'patch') return undefined
  return Object.fromEntries(Object.entries(changes ?? {}).map(([key, { to }]) => [key, to ?? undefined]))
}

function entriesIn(registry: Registry, { entity, changes }: Mutation): Entries {
  const definition = registry.byName(entity)
  return definition && changedEntries(definition, changes)
}

/** The records in a line about these values. */
export function mentionedBy(
  definition: EntityDefinition | undefined,
  values: Values | undefined,
): readonly Reference[] {
  return definition && values ? referencesIn(definition, values, saidKeys(definition)) : []
}
