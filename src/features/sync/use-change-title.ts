/** What a change is called: what was done, to which record. */
import { useLingui } from '@lingui/react/macro'
import type { EntityDefinition } from '../../domain/kit/entity'
import { isPlainObject } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import type { Mutation } from '../../domain/mutation'
import type { FindReference } from '../../records/field-text'
import { type Reference, referencesIn, titleFields, titleOf } from '../../records/reference-titles'
import { useReferenced } from '../../records/use-referenced'
import { useWriting } from '../../records/use-writing'
import { useReplica } from '../../state/replica'

export type ChangeTitles = {
  readonly titleOf: (mutation: Mutation) => string
  /** The kind of record, and what was done to it. */
  readonly kindOf: (mutation: Mutation) => string
  /** `named` is what is left of a record that is nowhere to be read. */
  readonly recordTitle: (entity: string, id: string, named?: Values) => string
  readonly find: FindReference
  readonly definitionOf: (entity: string) => EntityDefinition | undefined
}

const NO_REFERENCES: readonly Reference[] = []

/** Titles for these changes; undefined until the records behind them were read. */
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
    ...mutations.flatMap((mutation) => bodyReferences(registry.byName(mutation.entity), mutation)),
  ])
  if (!find) return undefined
  const gone = t({ id: 'sync.record.gone', message: 'A record that is not here any more' })
  // What was deleted left no name behind: at least say what it was.
  const nameless = (definition: EntityDefinition | undefined) => {
    const kind = definition && writing.translate(definition.label)
    return kind === undefined ? gone : t({ id: 'sync.record.gone.kind', message: `${kind}, not here any more` })
  }
  const verbs = {
    create: t({ id: 'sync.verb.create', message: 'new' }),
    patch: t({ id: 'sync.verb.patch', message: 'changed' }),
    delete: t({ id: 'sync.verb.delete', message: 'deleted' }),
    restore: t({ id: 'sync.verb.restore', message: 'restored' }),
    settle: t({ id: 'sync.verb.settle', message: 'decided' }),
  }
  const settled = t({ id: 'sync.settled', message: 'Your decision about a refused change' })
  const recordTitle = (entity: string, id: string, named?: Values) => {
    const definition = registry.byName(entity)
    if (!definition) return nameless(definition)
    return (
      find(id)?.title || (named ? titleOf(definition, named, find, writing) : '') || writing.translate(definition.label)
    )
  }
  return {
    find,
    recordTitle,
    definitionOf: (entity) => registry.byName(entity),
    titleOf: (mutation) => {
      if (mutation.kind === 'settle') return settled
      const known = find(mutation.recordId)?.title
      const definition = registry.byName(mutation.entity)
      const body = bodyOfChange(mutation)
      return known || (definition && body ? titleOf(definition, body, find, writing) : '') || nameless(definition)
    },
    kindOf: (mutation) => {
      const definition = registry.byName(mutation.entity)
      const name = definition ? `${writing.translate(definition.label)} · ` : ''
      return `${name}${verbs[mutation.kind]}`
    },
  }
}

function bodyOfChange(mutation: Mutation): Values | undefined {
  return isPlainObject(mutation.body) ? mutation.body : undefined
}

/** What a refused create's own title mentions: its record is nowhere to be read. */
function bodyReferences(definition: EntityDefinition | undefined, mutation: Mutation): readonly Reference[] {
  const body = bodyOfChange(mutation)
  return definition && body ? referencesIn(definition, body, titleFields(definition)) : []
}
