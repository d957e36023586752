/** The line of an act with its references, for questions and toasts, which are made once. */
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { type Act, saidKeys } from '../../domain/kit/said'
import { useReplica } from '../../state/replica/replica'
import type { FindReference } from './field-text'
import { readReferenced, referencesIn, titleFinder } from './reference-titles'
import { askText, doneText, partText, type SaidQuestion } from './said'
import { useWriting } from './use-writing'

export type SayIt<T> = (definition: EntityDefinition, act: Act, values: Values, changed?: Values) => Promise<T>

export type SaidWords = {
  readonly ask: SayIt<SaidQuestion>
  /** 'Used 1.00 kg Oak pellets'. */
  readonly done: SayIt<string>
  /** 'Used 1.00 kg Oak pellets, package 9'. */
  readonly whole: SayIt<string>
}

export function useSaid(): SaidWords {
  const { db, registry } = useReplica()
  const writing = useWriting()
  const finder = async (definition: EntityDefinition, values: Values): Promise<FindReference> =>
    titleFinder(await readReferenced(db, registry, referencesIn(definition, values, saidKeys(definition))), writing)
  return {
    ask: async (definition, act, values, changed) =>
      askText(definition, act, values, await finder(definition, values), writing, changed),
    done: async (definition, act, values, changed) =>
      doneText(definition, act, values, await finder(definition, values), writing, changed),
    whole: async (definition, act, values, changed) => {
      const done = doneText(definition, act, values, await finder(definition, values), writing, changed)
      return [done, partText(definition, values, writing)].filter((text) => text !== '').join(', ')
    },
  }
}
