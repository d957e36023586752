/**
 * The line of an act in every row, question, toast, queue and history: verb, amount, part, reason and time. It reads only the definition.
 * The person is shown with the record.
 */
import { formatDecimal, micro } from '../../domain/kit/decimal'
import { type EntityDefinition, wordValues } from '../../domain/kit/entity'
import type { Label, Values } from '../../domain/kit/field'
import { rangesText } from '../../domain/kit/ranges'
import { type Act, actOf, actWords, isOwnWords } from '../../domain/kit/said'
import { type FindReference, fieldText, type Writing } from './field-text'

/** The layout of a line: the verb with the amount first, then less prominent facts. */
export type SaidLine = {
  readonly title: string
  /** 'package 9', the reason, and the entity if the verb does not imply it. */
  readonly facts: readonly string[]
}

/** Whether an entity's records are titled by their act: 'Used 1.00 kg Oak pellets'. */
export function isCalledByAct({ posted, said }: EntityDefinition): boolean {
  return posted === true && said !== undefined
}

/** 'Used 1.00 kg Oak pellets'. A reversal is always named as one. */
export function doneText(
  definition: EntityDefinition,
  act: Act,
  values: Values,
  find: FindReference,
  writing: Writing,
  changed?: Values,
): string {
  const real = act === 'create' ? actOf(definition, 'create', values) : act
  const words = actWords(definition, real, values, changed)
  return writing.label(words.done, { what: whatText(definition, isOwnWords(words), values, find, writing) })
}

export type SaidQuestion = { readonly title: string; readonly answer: string }

/** 'Receive 12 × 25.00 kg Oat grain, 300.00 kg in all?' and the button's word. */
export function askText(
  definition: EntityDefinition,
  act: Act,
  values: Values,
  find: FindReference,
  writing: Writing,
  changed?: Values,
): SaidQuestion {
  const words = actWords(definition, act, values, changed)
  const what = whatText(definition, isOwnWords(words), values, find, writing, true)
  return { title: writing.label(words.ask, { what }), answer: writing.label(words.answer) }
}

/** The whole line of an act. `changed` are the fields that a change touches. */
export function saidLine(
  definition: EntityDefinition,
  act: Act,
  values: Values,
  find: FindReference,
  writing: Writing,
  changed?: Values,
): SaidLine {
  const words = actWords(definition, act, values, changed)
  const kind = isOwnWords(words) || definition.said?.noun ? '' : writing.label(definition.label)
  const count = act === 'create' ? countText(definition, values, writing) : ''
  const facts = [
    count,
    partText(definition, values, writing),
    textOf(definition, definition.said?.why, values, find, writing),
  ]
  return {
    title: doneText(definition, act, values, find, writing, changed),
    facts: [kind, ...facts].filter((fact) => fact !== ''),
  }
}

/** 'package 9', 'dishes 3–7, 12', or '' without parts. */
export function partText({ said }: EntityDefinition, values: Values, writing: Writing): string {
  const named = said?.part && values[said.part.field]
  const numbers = (Array.isArray(named) ? named : [named]).filter((one) => typeof one === 'number')
  if (!said?.part || numbers.length === 0) return ''
  const { words, many = words, by } = said.part
  const kind = by === undefined ? {} : { [by]: String(values[by] ?? 'other') }
  return writing.label(numbers.length === 1 ? words : many, { n: rangesText(numbers), ...kind })
}

/** '40 dishes', or '' for a single thing. */
function countText(definition: EntityDefinition, values: Values, writing: Writing): string {
  const { said } = definition
  const count = said?.count && values[said.count.field]
  if (!said?.count || typeof count !== 'number') return ''
  return writing.label(said.count.words, { ...wordValues(definition, values), n: String(count) })
}

/** '12 × 25.00 kg': the amount without its subject, or '' without an amount. */
export function amountText(
  definition: EntityDefinition,
  values: Values,
  find: FindReference,
  writing: Writing,
): string {
  const amount = textOf(definition, definition.said?.amount, values, find, writing)
  const times = timesOf(definition, values)
  return amount !== '' && times > 1 ? `${times} × ${amount}` : amount
}

/** The amount and subject, or the title. If the act has no words of its own, inside the noun of the record. */
function whatText(
  definition: EntityDefinition,
  isOwn: boolean,
  values: Values,
  find: FindReference,
  writing: Writing,
  isWhole = false,
): string {
  const { said } = definition
  if (!said?.amount)
    return named(
      definition.title((key) => textOf(definition, key, values, find, writing)),
      writing,
    )
  const amount = amountText(definition, values, find, writing)
  const of = named(textOf(definition, said.of, values, find, writing), writing)
  const both = amount !== '' && of !== '' ? writing.label(AMOUNT_OF, { amount, of }) : amount || of
  const total = isWhole ? totalText(definition, values, find, writing) : ''
  const what = total === '' ? both : writing.label(IN_ALL, { what: both, total })
  return isOwn || !said.noun ? what : writing.label(said.noun, { what })
}

function named(name: string, writing: Writing): string {
  return name === '' ? '' : writing.label(NAMED, { name })
}

function totalText(definition: EntityDefinition, values: Values, find: FindReference, writing: Writing): string {
  const key = definition.said?.amount
  const times = timesOf(definition, values)
  const each = key === undefined ? undefined : values[key]
  if (key === undefined || typeof each !== 'string' || times < 2) return ''
  return textOf(definition, key, { ...values, [key]: formatDecimal(micro(each) * BigInt(times)) }, find, writing)
}

function timesOf({ said }: EntityDefinition, values: Values): number {
  const times = said?.times === undefined ? undefined : values[said.times]
  return typeof times === 'number' ? times : 1
}

function textOf(
  { fields }: EntityDefinition,
  key: string | undefined,
  values: Values,
  find: FindReference,
  writing: Writing,
): string {
  const field = key === undefined ? undefined : fields[key]
  return key !== undefined && field ? fieldText(field, values[key], values, find, writing) : ''
}

const AMOUNT_OF: Label = /*i18n*/ { id: 'said.amount_of', message: '{amount} {of}' }
const IN_ALL: Label = /*i18n*/ { id: 'said.in_all', message: '{what}, {total} in total' }
/** A name inside a sentence. Languages with cases put it in quotes. */
const NAMED: Label = /*i18n*/ { id: 'said.named', message: '{name}' }
