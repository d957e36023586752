/**
 * The entity definition. One declarative file an entity: table, API path, form, list, validation and server route are
 * read from it. Data plus a pure `title` and pure `rules`: no lifecycle hooks, no JSX, no inheritance.
 */
import type { Field, FieldMap, Finding, Json, Label, Values } from './field'
import { kindNamed } from './reference'
import type { Relation } from './relation'
import type { Said } from './said'
import type { SeriesFacts } from './series'

/** What the server adds to every record. `rev` is absent on a record the server has not seen. */
export type RecordMeta = {
  readonly id: string
  readonly rev?: number
  readonly created_at?: string
  readonly created_by?: string
  readonly updated_at?: string
  readonly updated_by?: string
  readonly deleted_at?: string
}
/** A record as stored on a device or sent on the wire. */
export type Row = RecordMeta & { readonly [key: string]: Json | undefined }

export const META_FIELDS = [
  'id',
  'rev',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
] as const satisfies readonly (keyof RecordMeta)[]

/** A check over several fields; it runs when one of `fields` changes. Its findings may be warnings. */
export type Rule = {
  readonly fields: readonly string[]
  readonly check: (values: Values) => Finding | readonly Finding[] | undefined
}

/** Pictures that an entity may wear; src/ui draws them. */
export type EntityIcon =
  | 'box'
  | 'category'
  | 'clock'
  | 'count'
  | 'dish'
  | 'farm'
  | 'ingredient'
  | 'label'
  | 'purchase'
  | 'recipe'
  | 'spore'
  | 'strain'
  | 'supplier'
  | 'unit'
  | 'use'
  | 'user'
  | 'users'
  | 'write-off'

export type Verb = 'read' | 'create' | 'patch' | 'delete' | 'restore'

/** Text a QR label carries as `category`; `from` reads it off the record a reference names. */
export type QrLabel = ({ readonly category: string } | { readonly from: readonly string[] }) & {
  /** The field whose text stands on the label instead of the title, and the days printed on it. */
  readonly name?: string
  readonly dates?: readonly string[]
}

/** The menu's groups for lists; a list that names none stands in Control. */
export type MenuGroup = 'control' | 'prep' | 'admin'

export type EntityDefinition = {
  /** Singular, snake_case: the device's table and the server's record kind. */
  readonly name: string
  /** Below `/api`. */
  readonly path: string
  /** Bumped when fields change meaning; a replica pulled with another version loads the list again. */
  readonly version: number
  readonly label: Label
  readonly labelPlural: Label
  /** A plain label by default. */
  readonly icon?: EntityIcon
  /**
   * 'New purchase', what to do while there are no records, and that they could not be loaded; languages with genders cannot
   * build them from the label.
   */
  readonly words?: { readonly create?: Label; readonly empty?: Label; readonly failed?: Label }
  /** `full`: written on devices; `read`: only mirrored to them; `none`: never on a device. */
  readonly sync: 'full' | 'read' | 'none'
  /**
   * App addresses: the list screen, and the base of `/{id}` and `/create`. With a `tab` the list is one of several on that
   * address. Absent: no screens.
   */
  readonly route?: { readonly list: string; readonly tab?: string; readonly base: string }
  /** Its place among the menu's lists, smallest first; lists without one stand last; `bar`: in the link bar too. */
  readonly menu?: { readonly rank: number; readonly bar?: true; readonly group?: MenuGroup }
  readonly verbs: readonly Verb[]
  /**
   * Who may use the verbs other than read; `admin` for reading too when `readers` says so. `own`: each person on the record
   * with their own id, and there on the fields that are not read-only.
   */
  readonly writers: 'all' | 'admin' | 'own'
  readonly readers?: 'all' | 'admin'
  /** Part the entity's records play in the stock fold. */
  readonly stock?: 'purchase' | 'use' | 'write_off' | 'count'
  /**
   * The record has numbered parts, 1 to what this number field says (1 where it is empty): each has a label and an address.
   * `label` names one of them: 'Package'.
   */
  readonly parts?: { readonly count: string; readonly label: Label }
  /** Its parts are those of a series: something becomes of them. */
  readonly series?: SeriesFacts
  /** After creation only notes may change; a mistake is undone by a record that names it in reverses_id. */
  readonly posted?: true
  /**
   * A list field: what undoes a posted record undoes only the entries of it that it names, and there may be several, also of the
   * same entry. Without it a record is undone once, as a whole.
   */
  readonly undoneBy?: string
  /** DELETE with `force=true` on a referenced record sets this boolean field to false instead. */
  readonly archive?: string
  /** Fields that devices look records up by, `*field` for the entries of a list; what the kit itself asks for has its own. */
  readonly indexes?: readonly string[]
  /** May be created from the actions popup: its place there, smallest first. */
  readonly quickAction?: number
  readonly qr?: QrLabel
  readonly fields: FieldMap
  readonly rules: readonly Rule[]
  /** Rules over several records: what they read, and a check. */
  readonly relations?: readonly Relation[]
  /**
   * What a new record most likely says once its reference `by` is chosen, read off the chosen record and those of this entity
   * that name it too. A form proposes it in fields of the top level; it never replaces what a person said there.
   */
  readonly usual?: {
    readonly by: string
    readonly values: (chosen: Row, others: readonly Values[]) => Values
  }
  /** What people call a record. `show` gives a field's text: a reference's title, a date in the reader's form. */
  readonly title: (show: (field: string) => string) => string
  /** What is said of an act: how much of which, which part, when. Without it the title says it. */
  readonly said?: Said
  /** `final`: asked with the danger dialog, and no way back is offered. Undoable by default. */
  readonly deletion?: 'final'
  /** What lists show and search; keys of fields. */
  readonly list: {
    readonly code?: string
    readonly subtitle: readonly string[]
    readonly search: readonly string[]
    readonly sort: string
    readonly descending?: true
  }
  /** Place of its group in the search over everything, smallest first; kinds without one come last. */
  readonly searchRank?: number
  /** Records that every farm has from the start, each under one id everywhere. Whoever renames or deletes one is believed. */
  readonly starters?: readonly { readonly id: string; readonly values: Values }[]
  /** A record body that validates, for the contract test and the API description. */
  readonly example: Values
}

export function defineEntity<const D extends EntityDefinition>(definition: D): D {
  return definition
}

export type Registry = {
  readonly all: readonly EntityDefinition[]
  readonly byName: (name: string) => EntityDefinition | undefined
  readonly byPath: (path: string) => EntityDefinition | undefined
}

export function makeRegistry(all: readonly EntityDefinition[]): Registry {
  const names = new Map(all.map((definition) => [definition.name, definition]))
  const paths = new Map(all.map((definition) => [definition.path, definition]))
  return { all, byName: (name) => names.get(name), byPath: (path) => paths.get(path) }
}

/** How many numbered parts a record has; undefined for an entity without any. */
export function partCount({ parts }: { readonly parts?: { readonly count: string } }, row: Values): number | undefined {
  if (!parts) return undefined
  const count = row[parts.count]
  return typeof count === 'number' && count > 1 ? count : 1
}

/** What one numbered part of a record is called; a record without any is one piece. */
export function partName({ parts, label }: Pick<EntityDefinition, 'parts' | 'label'>): Label {
  return parts?.label ?? label
}

export type FoundReference = { readonly field: string; readonly to: string; readonly id: string }

/** Every record id a body refers to, nested lists and blocks included. `field` is the top-level key. */
export function referencesOf(fields: FieldMap, values: Values): FoundReference[] {
  const found: FoundReference[] = []
  for (const [key, field] of Object.entries(fields)) collect(field, values[key], values, key, found)
  return found
}

/** `beside` are the values that the field stands among. One of a kind that this app does not know is left out. */
function collect(field: Field, value: Json | undefined, beside: Values, top: string, found: FoundReference[]): void {
  if (value === undefined || value === null) return
  if (field.type === 'reference' && typeof value === 'string') {
    const to = kindNamed(field, beside)
    if (to !== undefined) found.push({ field: top, to, id: value })
  }
  if (field.type === 'list' && Array.isArray(value)) {
    for (const entry of value) collect(field.of, entry, beside, top, found)
  }
  if (field.type === 'block' && isPlainObject(value)) {
    for (const [key, inner] of Object.entries(field.fields)) collect(inner, value[key], value, top, found)
  }
}

export function isPlainObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The body of a row: what people and programs may write, without the server's fields and the device's marks. */
export function bodyOf(definition: EntityDefinition, row: Values): Values {
  return Object.fromEntries(
    Object.keys(definition.fields)
      .filter((key) => row[key] !== undefined && row[key] !== null)
      .map((key) => [key, row[key]]),
  )
}
