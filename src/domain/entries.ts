/**
 * Lists whose entries have a key (S18): `merge: { by: [...] }` names the block's key fields. Entries are matched by key and merged field
 * by field. The list keeps its order. The caller passes in the rule that decides between two values.
 */
import { isPlainObject } from './kit/entity'
import type { Field, FieldMap, Json, ListField, Values } from './kit/field'
import { normaliseValue, ownValue, sameJson } from './kit/normalise'

export type KeyedList = ListField & { readonly merge: { readonly by: readonly string[] } }

export function isKeyed(field: Field | undefined): field is KeyedList {
  return field?.type === 'list' && typeof field.merge === 'object'
}

/** A text for each entry of a list: the canonical values of its key fields. */
export function entryKey(field: KeyedList, entry: Values): string {
  return JSON.stringify(field.merge.by.map((name) => ownValue(entry, name) ?? null))
}

/** The key's values in the form of an entry. */
export function keyValues(field: KeyedList, key: string): Values {
  const values: unknown = JSON.parse(key)
  const entries = field.merge.by.map((name, index) => [name, Array.isArray(values) ? values[index] : null] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== null))
}

type Entry = { readonly [key: string]: Json }
type Entries = ReadonlyMap<string, Entry>

/** The entries by key, in order. Undefined if a key is repeated or the value is not a list of blocks. */
export function entriesOf(field: KeyedList, value: Json | null | undefined): Entries | undefined {
  const list = normaliseValue(field, value) ?? []
  if (!Array.isArray(list) || !list.every(isPlainObject)) return undefined
  const entries = new Map(list.map((entry) => [entryKey(field, entry), entry as Entry]))
  return entries.size === list.length ? entries : undefined
}

/** The block's fields outside the key, which are the ones that can change in an entry. */
export function fieldsOfEntry(field: KeyedList): FieldMap {
  return field.of.type === 'block' ? field.of.fields : {}
}

/** The effect of a change on one entry, or on one field of it. */
export type EntryPart = {
  readonly entry: string
  /** Absent: the change adds or removes the whole entry, or conflicts with a removal of it. */
  readonly field?: string
  readonly was: Json | undefined
  readonly mine: Json | undefined
  readonly now: Json | undefined
  readonly met: 'set' | 'same' | 'conflict'
  /** The value if the change wins, including against a conflict. */
  readonly value: Json | undefined
}

/** How a change of one field inside an entry meets the current value, and the value if the change wins. */
export type MeetField = (
  field: Field | undefined,
  change: { readonly from: Json | null; readonly to: Json | null },
  current: Json | undefined,
) => Pick<EntryPart, 'met' | 'value'>

/** Three forms of one list: as the author saw it, as the author wants it, and its current form. */
export type Forms = { readonly from: Entries; readonly to: Entries; readonly now: Entries }

/** Every entry and field that the change touches, in the order of the wanted list. Removed ones come last. */
export function partsOf(field: KeyedList, { from, to, now }: Forms, meet: MeetField): readonly EntryPart[] {
  const fields = fieldsOfEntry(field)
  return [...new Set([...to.keys(), ...from.keys()])].flatMap((entry): EntryPart[] => {
    const whole = { was: from.get(entry), mine: to.get(entry), now: now.get(entry) }
    const { was, mine, now: there } = whole
    if (sameJson(was, mine)) return []
    if (mine === undefined || there === undefined || sameJson(there, mine)) {
      const met = sameJson(there, mine) ? 'same' : sameJson(there, was) ? 'set' : 'conflict'
      return [{ entry, ...whole, met, value: mine }]
    }
    return [...new Set([...Object.keys(mine), ...Object.keys(was ?? {})])].flatMap((name): EntryPart[] => {
      const part = { was: ownValue(was ?? {}, name), mine: ownValue(mine, name), now: ownValue(there, name) }
      if (sameJson(part.was, part.mine)) return []
      const inner = Object.hasOwn(fields, name) ? fields[name] : undefined
      const change = { from: part.was ?? null, to: part.mine ?? null }
      // If both sides added the entry, its key is not a change.
      return sameJson(part.mine, part.now) && field.merge.by.includes(name)
        ? []
        : [{ entry, field: name, ...part, ...meet(inner, change, part.now) }]
    })
  })
}

/** The current list with the parts that `wanted` gives. Undefined removes an entry or a field. */
export function withParts(
  forms: Forms,
  parts: readonly EntryPart[],
  wanted: (part: EntryPart) => Json | undefined,
): readonly Json[] {
  const entries = new Map(forms.now)
  for (const part of parts) {
    const value = wanted(part)
    const whole = part.field === undefined ? value : withField(entries.get(part.entry), part.field, value)
    if (isPlainObject(whole)) entries.set(part.entry, whole as Entry)
    else entries.delete(part.entry)
  }
  return orderOf(forms).flatMap((key) => entries.get(key) ?? [])
}

function withField(entry: Entry | undefined, name: string, value: Json | undefined): Entry {
  const others = Object.entries(entry ?? {}).filter(([key]) => key !== name)
  return Object.fromEntries(value === undefined || value === null ? others : [...others, [name, value]])
}

/**
 * The order of the keys. A change that moved entries applies its whole order, and the later change wins. Any other change keeps the
 * current order. An entry of only the other list is placed after its neighbour in that list, and after entries already added there.
 */
function orderOf({ from, to, now }: Forms): readonly string[] {
  const [lead, other] = isMoved(from, to) ? [to, now] : [now, to]
  const behind = new Map<string | undefined, string[]>()
  let neighbour: string | undefined
  for (const key of other.keys()) {
    if (lead.has(key)) neighbour = key
    else if (!behind.get(neighbour)?.push(key)) behind.set(neighbour, [key])
  }
  const order: string[] = []
  let waiting = behind.get(undefined) ?? []
  for (const key of lead.keys()) {
    if (from.has(key) || other.has(key)) {
      order.push(...waiting)
      waiting = []
    }
    order.push(key)
    waiting.push(...(behind.get(key) ?? []))
  }
  return [...order, ...waiting]
}

/** Whether the entries common to both lists are in another order. */
function isMoved(from: Entries, to: Entries): boolean {
  const kept = [...from.keys()].filter((key) => to.has(key))
  const after = [...to.keys()].filter((key) => from.has(key))
  return kept.some((key, index) => key !== after[index])
}
