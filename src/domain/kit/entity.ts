/**
 * The entity definition: table, API path, form, list, validation and server route are read from one file. It is data with a pure `title`
 * and pure `rules`, without lifecycle hooks, JSX or inheritance.
 */
import type { Field, FieldMap, Finding, Json, Label, Values } from './field'
import { kindNamed } from './reference'
import type { Relation } from './relation'
import type { Said } from './said'
import type { SeriesFacts } from './series'

/** The server adds these to every record. `rev` is absent until the server has the record. */
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

/** A check over several fields. It runs when one of `fields` changes. Its findings may be warnings. */
export type Rule = {
  readonly fields: readonly string[]
  readonly check: (values: Values) => Finding | readonly Finding[] | undefined
}

/** Names of icons that src/ui draws. */
export type EntityIcon =
  | 'bag'
  | 'box'
  | 'category'
  | 'clock'
  | 'count'
  | 'dish'
  | 'farm'
  | 'ingredient'
  | 'label'
  | 'pick'
  | 'place'
  | 'purchase'
  | 'recipe'
  | 'run'
  | 'spore'
  | 'strain'
  | 'supplier'
  | 'unit'
  | 'use'
  | 'user'
  | 'users'
  | 'write-off'

export type Verb = 'read' | 'create' | 'patch' | 'delete' | 'restore'

/** The `category` text of a QR label. `from` is the path to it through references. */
export type QrLabel = ({ readonly category: string } | { readonly from: readonly string[] }) & {
  /** The field printed instead of the title, and the dates printed on the label. */
  readonly name?: string
  readonly dates?: readonly string[]
}

/** The menu groups of lists. The default is Control. */
export type MenuGroup = 'control' | 'prep' | 'admin'

export type EntityDefinition = {
  /** Singular, snake_case: the device's table and the server's record kind. */
  readonly name: string
  /** Below `/api`. */
  readonly path: string
  /** Raised when fields change meaning. A replica pulled with another version reloads the list. */
  readonly version: number
  readonly label: Label
  readonly labelPlural: Label
  /** The default is a plain label. */
  readonly icon?: EntityIcon
  /** Texts for 'New purchase', the empty list and a failed load. Languages with genders cannot build them from the label. */
  readonly words?: { readonly create?: Label; readonly empty?: Label; readonly failed?: Label }
  /** `full`: devices write it. `read`: devices only mirror it. `none`: no device stores it. */
  readonly sync: 'full' | 'read' | 'none'
  /**
   * App addresses: the list screen, and the base of `/{id}` and `/create`. With a `tab` several lists share the address. Absent: no
   * screens. `tabsBy`: the list has a tab for each option of this select field.
   */
  readonly route?: { readonly list: string; readonly tab?: string; readonly base: string; readonly tabsBy?: string }
  /** Rank in the menu, smallest first, and last without one. `bar`: also in the link bar. */
  readonly menu?: { readonly rank: number; readonly bar?: true; readonly group?: MenuGroup }
  readonly verbs: readonly Verb[]
  /**
   * Who may use the verbs other than read. `readers: 'admin'` limits reading too. `own`: each person writes only the record with their
   * id, and there only fields that are not read-only.
   */
  readonly writers: 'all' | 'admin' | 'own'
  readonly readers?: 'all' | 'admin'
  /** The role of the records in the stock fold. */
  readonly stock?: 'purchase' | 'use' | 'write_off' | 'count'
  /**
   * The record has numbered parts, 1 to the value of this number field (1 if it is empty). Each has a label and an address. `label` names
   * one part: 'Package'.
   */
  readonly parts?: {
    readonly count: string
    readonly label: Label
    /** The select field whose value the words get under the same name: 'Jar' or 'Bag' by `vessel`. */
    readonly by?: string
    /**
     * Words for several parts ('Dishes'), and for their number `n` ('{n, plural, one {# dish} other {# dishes}}'). `acted` is the number as
     * the object of a verb, which has a case of its own in some languages: 'Shake 6 jars'.
     */
    readonly words?: { readonly many: Label; readonly count: Label; readonly acted?: Label }
  }
  /** The parts are those of a series: observations give them states. */
  readonly series?: SeriesFacts
  /** After creation only notes may change. A record that names it in reverses_id undoes it. */
  readonly posted?: true
  /**
   * A list field of posted records. An undo covers only the entries that it names, and several may name the same entry. Without this, a
   * record is undone once, as a whole.
   */
  readonly undoneBy?: string
  /** DELETE with `force=true` on a referenced record sets this boolean field to false instead. */
  readonly archive?: string
  /**
   * Fields with an index on devices: `*field` for the entries of a list, `list.length` for their number, `[one+two]` for two fields at once.
   * The kit adds the indexes that it needs itself.
   */
  readonly indexes?: readonly string[]
  /** The rank in the actions popup, smallest first. */
  readonly quickAction?: number
  readonly qr?: QrLabel
  readonly fields: FieldMap
  readonly rules: readonly Rule[]
  /** Rules over several records. */
  readonly relations?: readonly Relation[]
  /**
   * Proposes values of a new record after its reference `by` is chosen, from the chosen record and records of this entity that name it
   * too. A form proposes them in top-level fields and never replaces a person's input.
   */
  readonly usual?: {
    readonly by: string
    readonly values: (chosen: Row, others: readonly Values[]) => Values
  }
  /** The title of a record. `show` gives a field's text: a reference's title, a date in the reader's format. */
  readonly title: (show: (field: string) => string) => string
  /** The line about an act: amount, part, time. Without it the title is used. */
  readonly said?: Said
  /** `final`: deleting asks with the danger dialog and offers no undo. Without it deleting can be undone. */
  readonly deletion?: 'final'
  /** The fields that lists show and search. */
  readonly list: {
    readonly code?: string
    readonly subtitle: readonly string[]
    readonly search: readonly string[]
    readonly sort: string
    readonly descending?: true
    /** The reference to the record of the same kind above: the list is a tree in its usual order. */
    readonly tree?: string
  }
  /** Rank of its group in the search, smallest first. Kinds without a rank come last. */
  readonly searchRank?: number
  /** Records that every farm has from the start, with the same ids everywhere. A farm may rename and delete them. */
  readonly starters?: readonly { readonly id: string; readonly values: Values }[]
  /** A valid record body, for the contract test and the API description. */
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

/** The number of parts of a record. Undefined for an entity without parts. */
export function partCount({ parts }: { readonly parts?: { readonly count: string } }, row: Values): number | undefined {
  if (!parts) return undefined
  const count = row[parts.count]
  return typeof count === 'number' && count > 1 ? count : 1
}

/** The values that the words of a record's parts, and of their states, need. */
export function wordValues({ parts }: Pick<EntityDefinition, 'parts'>, row: Values): Readonly<Record<string, string>> {
  const by = parts?.by
  return by === undefined ? {} : { [by]: String(row[by] ?? 'other') }
}

/** The name of one part. A record without parts is one piece. */
export function partName({ parts, label }: Pick<EntityDefinition, 'parts' | 'label'>): Label {
  return parts?.label ?? label
}

export type FoundReference = { readonly field: string; readonly to: string; readonly id: string }

/** Every record id in a body, including nested lists and blocks. `field` is the top-level key. */
export function referencesOf(fields: FieldMap, values: Values): FoundReference[] {
  const found: FoundReference[] = []
  for (const [key, field] of Object.entries(fields)) collect(field, values[key], values, key, found)
  return found
}

/** `beside` are the values around the field. References of an unknown kind are left out. */
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

/** The body of a row: the fields that people and programs may write, without the server's fields and the device's marks. */
export function bodyOf(definition: EntityDefinition, row: Values): Values {
  return Object.fromEntries(
    Object.keys(definition.fields)
      .filter((key) => row[key] !== undefined && row[key] !== null)
      .map((key) => [key, row[key]]),
  )
}
