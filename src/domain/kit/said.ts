/**
 * The words about a record and acts on it: the question before, the row, toast and history line after. A definition names the fields with
 * amount, subject, part, reason and time, and `src/records/words/said.ts` builds the line.
 */
import type { EntityDefinition } from './entity'
import type { Label, Values } from './field'

/** The acts on a record. A posted record is reversed, others are deleted and restored. */
export const ACTS = ['create', 'patch', 'delete', 'restore', 'reverse'] as const
export type Act = (typeof ACTS)[number]

/** In both texts `{what}` is the amount and subject, or the record's title. */
export type ActWords = {
  /** 'Use {what}?' */
  readonly ask: Label
  /** 'Used {what}' */
  readonly done: Label
  /** The button 'Use'. */
  readonly answer: Label
}

export type Said = {
  /** The noun for acts on a record without a title: 'the use of {what}'. */
  readonly noun?: Label
  /** The amount field. */
  readonly amount?: string
  /** A number field that multiplies the amount. */
  readonly times?: string
  /** A reference to the subject. */
  readonly of?: string
  /**
   * The numbered part, with its words: 'package {n}'. For a list of several `many`: 'dishes {n}', with '3–7, 12' for n. The words also get
   * the value of the field `by`, and 'other' without one.
   */
  readonly part?: { readonly field: string; readonly words: Label; readonly many?: Label; readonly by?: string }
  /** A number field with the number of parts, shown at creation. Words with `{n}`: '{n, plural, one {# dish} other {# dishes}}'. */
  readonly count?: { readonly field: string; readonly words: Label }
  /** A select field with the reason. */
  readonly why?: string
  /** The date field with the moment on the device. With it, records are acts of people and appear in home's Last records. */
  readonly when?: string
  /** The id of the record for which this one was made. If one gesture made both, home shows one line, which names that record. */
  readonly into?: string
  /** The instant of a later act on the record, such as the receipt of an order. It counts as a new recording. */
  readonly again?: string
  /** Acts with their own words. Others have the words common to all records. */
  readonly acts?: Partial<Readonly<Record<Act, ActWords>>>
  /**
   * A select field that names the act: a purchase with status 'received' reads 'Received …'. Words for its values, at least for those not
   * covered by `acts`.
   */
  readonly state?: { readonly field: string; readonly words: Readonly<Record<string, ActWords>> }
}

/** The answer to a question whose verb is not the person's own act. */
export const RECORD: Label = /*i18n*/ { id: 'said.record', message: 'Record' }

/** The words of an act without its own words in the definition. */
export const EVERY_ACT = {
  create: {
    ask: /*i18n*/ { id: 'said.create.ask', message: 'Add {what}?' },
    done: /*i18n*/ { id: 'said.create.done', message: 'Added {what}' },
    answer: /*i18n*/ { id: 'said.create', message: 'Add' },
  },
  patch: {
    ask: /*i18n*/ { id: 'said.patch.ask', message: 'Save changes to {what}?' },
    done: /*i18n*/ { id: 'said.patch.done', message: 'Changed {what}' },
    answer: /*i18n*/ { id: 'said.patch', message: 'Save' },
  },
  delete: {
    ask: /*i18n*/ { id: 'said.delete.ask', message: 'Delete {what}?' },
    done: /*i18n*/ { id: 'said.delete.done', message: 'Deleted {what}' },
    answer: /*i18n*/ { id: 'said.delete', message: 'Delete' },
  },
  restore: {
    ask: /*i18n*/ { id: 'said.restore.ask', message: 'Restore {what}?' },
    done: /*i18n*/ { id: 'said.restore.done', message: 'Restored {what}' },
    answer: /*i18n*/ { id: 'said.restore', message: 'Restore' },
  },
  reverse: {
    ask: /*i18n*/ { id: 'said.reverse.ask', message: 'Undo {what}?' },
    done: /*i18n*/ { id: 'said.reverse.done', message: 'Undid {what}' },
    answer: /*i18n*/ { id: 'said.reverse', message: 'Undo' },
  },
} as const satisfies Readonly<Record<Act, ActWords>>

/** The act is planned, and nothing was done yet. */
export const DRAFTED: ActWords = {
  ask: /*i18n*/ { id: 'said.draft.ask', message: 'Save the draft of {what}?' },
  done: /*i18n*/ { id: 'said.draft', message: 'Drafted {what}' },
  answer: EVERY_ACT.patch.answer,
}

/** `changed` are the fields that a change touches. */
export function actWords(definition: EntityDefinition, act: Act, values: Values, changed: Values = values): ActWords {
  const { said } = definition
  const value = said?.state && values[said.state.field]
  const isState = act === 'create' || (act === 'patch' && said?.state !== undefined && said.state.field in changed)
  const state = isState && typeof value === 'string' ? said?.state?.words[value] : undefined
  return state ?? said?.acts?.[act] ?? EVERY_ACT[act]
}

/** Whether the verb alone names the kind of record: 'Used' does, 'Added' does not. */
export function isOwnWords(words: ActWords): boolean {
  return !Object.values<ActWords>(EVERY_ACT).includes(words)
}

/** The act behind a body. A posted record that names another one reverses it. */
export function actOf(definition: EntityDefinition, kind: Exclude<Act, 'reverse'>, values: Values): Act {
  return kind === 'create' && definition.posted && typeof values.reverses_id === 'string' ? 'reverse' : kind
}

/** Fields that an entity's titles mention. */
export function titleKeys(definition: EntityDefinition): string[] {
  const keys: string[] = []
  definition.title((key) => {
    keys.push(key)
    return ''
  })
  return keys
}

/** Fields that a record's title and line need. */
export function saidKeys(definition: EntityDefinition): string[] {
  const { said } = definition
  const amount = said?.amount === undefined ? undefined : definition.fields[said.amount]
  const unit = amount?.type === 'unit' ? amount.unitKey : undefined
  const named = [
    said?.amount,
    unit,
    said?.times,
    said?.of,
    said?.part?.field,
    said?.part?.by,
    said?.count?.field,
    said?.why,
    said?.when,
    said?.state?.field,
  ]
  const reverses = definition.posted ? 'reverses_id' : undefined
  return [...new Set([...titleKeys(definition), ...[...named, reverses].filter((key) => key !== undefined)])]
}
