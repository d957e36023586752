/**
 * The field definition: the seed's eleven form types plus reference, list and file. It is data: form, list, API, validation and storage
 * read it, and none of them knows a field by name.
 */
import type { Extension } from './files'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** A record's fields as stored and sent. An absent key and null both mean "no value". */
export type Values = { readonly [key: string]: Json | undefined }

/** A message with an explicit id. `message` is the English text, and the catalogs contain the translations. */
export type Label = { readonly id: string; readonly message: string }

export type Option = { readonly value: string; readonly label: Label }

/** Codes of findings about one field. Their sentences are in `messages.ts`. */
export const FINDING_CODES = [
  'required',
  'max_length',
  'min_items',
  'max_items',
  'type',
  'unknown',
  'readonly',
  'email',
  'email_latin',
  'email_at',
  'number',
  'decimal',
  'min',
  'max',
  'above',
  'digits',
  'url',
  'date',
  'date_min',
  'date_ahead',
  'date_far',
  'option',
  'reference',
  'file',
  'password_min',
  'password_max',
  'password_upper',
  'password_lower',
  'password_digit',
  'password_special',
  'password_common',
  'password_current',
  'code_wrong',
  'reserved',
  'time_zone',
  'currency',
  'origin',
  'cycle',
  'together',
  'no_conversion',
  'base_quantity',
  'other_item',
  'package_range',
  'needs_purchase',
  'package_pair',
  'reversal',
  'duplicate_entry',
  'custom',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** Values for the placeholders of a finding's sentence: a bound, a date, codes of units. */
export type Params = Readonly<Record<string, string | number>>

/**
 * One finding. `field` may be a dotted path into a list (`unit_conversions.0.factor`). Warnings may be overridden. A relation's finding
 * of the level `act` rejects a new save. For a change that was already recorded offline it is only a warning.
 */
export type Finding = {
  readonly field: string
  readonly code: FindingCode
  readonly params?: Params
  readonly level?: 'error' | 'warning' | 'act'
}

/** Scan buttons of the seed: the category that a scan must have and the field for its count. */
export type ScanButton = { readonly category_id?: string; readonly countField?: string; readonly barcode?: true }
export type CameraButton = ScanButton & { readonly dependentFields?: readonly string[] }

type Common = {
  readonly label: Label
  readonly required?: boolean
  /** People never edit it. The server still accepts it unless it is `computed`. */
  readonly readonly?: boolean
  readonly placeholder?: Label
  readonly hint?: Label
  /**
   * The field's own sentences by finding code, also for rules that name the field. The wire carries field and code only, and the reader
   * takes the sentence from here.
   */
  readonly messages?: Readonly<Partial<Record<FindingCode, Label>>>
  /** Sentences for several findings of one code, by the name in `params.sentence`. */
  readonly sentences?: Readonly<Record<string, Label>>
  /** Stored, but never in a form. */
  readonly hide?: boolean
  readonly removable?: boolean
  /** `values` are the values around the field, of a block inside the block. `record` is the whole body. */
  readonly visibleWhen?: (values: Values, record: Values) => boolean
  readonly customValidation?: (
    value: Json | undefined,
    values: Values,
    record: Values,
  ) => Omit<Finding, 'field'> | undefined
  readonly rightBtns?: { readonly scan?: ScanButton }
  readonly camera?: CameraButton
  /**
   * How concurrent changes combine: `ask` (default), `union` for lists of ids, plain texts and flat blocks, or `by` for lists of blocks
   * with the fields of an entry's key. Two entries with one key are a finding. `first`: of two changes that fill an empty field, the first
   * one at the server counts, without a question.
   */
  readonly merge?: 'ask' | 'union' | 'first' | { readonly by: readonly string[] }
  /** Fixed once other records refer to this one, or once its stock has moved. */
  readonly fixed?: 'referenced' | 'moved'
  /** Filled in if absent at creation. */
  readonly default?: Json
  /** A start value of a new form that depends on the moment or the farm. */
  readonly prefill?: 'now' | 'today' | 'currency'
  /** `reference.field`: choosing a record in that sibling reference fills in the record's value. */
  readonly prefillFrom?: string
  /** The records that the entries of a list name (`parents.*.series_id`) together fill in this top-level field. */
  readonly prefillBy?: {
    readonly list: string
    readonly value: (rows: readonly Values[], record: Values) => Json | undefined
  }
  /** Cleared when the named sibling field changes and the same save sets no new value. */
  readonly clearedBy?: string
  /** A heading before this field in forms and details. */
  readonly section?: Label
}

export type TextField = Common & {
  readonly type: 'text'
  readonly maxLength: number
  readonly multiline?: boolean
  readonly inputMode?: 'tel'
  /** A code: compared trimmed and case-insensitively. `unique`: no two live records of the entity have the same one. */
  readonly code?: boolean
  readonly unique?: boolean
  /**
   * The sibling text field that repeats this unique code if a device proposed it. If another record has the code when it arrives, the
   * server replaces it with the next free one. The proposal stays, because labels show it.
   */
  readonly proposal?: string
  /** Copied from this field if absent at creation. */
  readonly defaultFrom?: string
}
export type EmailField = Common & { readonly type: 'email'; readonly maxLength?: number; readonly unique?: boolean }
export type PasswordField = Common & {
  readonly type: 'password'
  readonly minLength?: number
  readonly requireUppercase?: boolean
  readonly requireLowercase?: boolean
  readonly requireNumbers?: boolean
  readonly requireSpecialChars?: boolean
}
/** A whole number, stored as a JSON number. */
export type NumberField = Common & { readonly type: 'number'; readonly min?: number; readonly max?: number }
/** A decimal amount, stored as a decimal string. */
export type UnitField = Common & {
  readonly type: 'unit'
  readonly min?: string
  readonly max?: string
  readonly above?: string
  readonly fractionDigits?: number
  /** The most digits after the point. More are refused. */
  readonly mostDigits?: number
  /** The field with the unit's record id, or a literal `suffix`. */
  readonly unitKey?: string
  readonly unitSeparator?: string
  readonly suffix?: string
}
/** A day (`YYYY-MM-DD`) or, with precision `instant`, an ISO 8601 instant in UTC. */
export type DateField = Common & {
  readonly type: 'date'
  readonly precision?: 'day' | 'instant'
  readonly min?: string
  /** A date more than this many days ahead is a warning. Default for an instant: 1. */
  readonly warnAheadDays?: number
  /** A date more than this many days ahead is refused. Default for an instant: 7. */
  readonly maxAheadDays?: number
}
export type BooleanField = Common & { readonly type: 'boolean' }
export type SelectField = Common & {
  readonly type: 'select'
  /** `values` and `record` as in `visibleWhen`. */
  readonly options: readonly Option[] | ((values: Values, record: Values) => readonly Option[])
}
export type UrlField = Common & {
  readonly type: 'url'
  readonly requireProtocol?: boolean
  readonly allowHttp?: boolean
  readonly maxLength?: number
}
export type ButtonField = Common & { readonly type: 'button'; readonly action: string }
export type BlockField = Common & { readonly type: 'block'; readonly fields: FieldMap }
/** The id of a record of the entity `to`. With several entities the sibling field `kindField` names the kind (reference.ts). */
export type ReferenceField = Common & {
  readonly type: 'reference'
  readonly to: string | readonly string[]
  readonly kindField?: string
}
export type ListField = Common & {
  readonly type: 'list'
  readonly of: Field
  /** Default 100. A change carries the old and the new list, and both must fit into a push of 256 kB. */
  readonly maxItems?: number
}
/** The name of a file (files.ts). Its bytes are sent separately. */
export type FileField = Common & { readonly type: 'file'; readonly accept: readonly Extension[] }

export type Field =
  | TextField
  | EmailField
  | PasswordField
  | NumberField
  | UnitField
  | DateField
  | BooleanField
  | SelectField
  | UrlField
  | ButtonField
  | BlockField
  | ReferenceField
  | ListField
  | FileField

export type FieldMap = { readonly [key: string]: Field }
