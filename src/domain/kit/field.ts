/**
 * The field definition: the seed's eleven form types plus reference, list and file. It is data: form, list, API,
 * validation and storage read it; none of them knows a field by name.
 */
import type { Extension } from './files'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** A record's fields as they are stored and sent; an absent key and null both mean "no value". */
export type Values = { readonly [key: string]: Json | undefined }

/** A message with an explicit id; `message` is the English text. The translation lives in the catalogs. */
export type Label = { readonly id: string; readonly message: string }

export type Option = { readonly value: string; readonly label: Label }

/** Codes of what can be wrong with one field; sentences are in `messages.ts`. */
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

/** What a finding's sentence is filled with: a bound, a date, the codes of units. */
export type Params = Readonly<Record<string, string | number>>

/**
 * One finding. `field` may be dotted into a list (`unit_conversions.0.factor`); warnings may be overridden. A relation may hold
 * back an `act`: it is refused where it can still be left, and taken as a warning once it was done, offline perhaps.
 */
export type Finding = {
  readonly field: string
  readonly code: FindingCode
  readonly params?: Params
  readonly level?: 'error' | 'warning' | 'act'
}

/** Scan buttons of the seed: which category a scan must carry and which field takes its count. */
export type ScanButton = { readonly category_id?: string; readonly countField?: string; readonly barcode?: true }
export type CameraButton = ScanButton & { readonly dependentFields?: readonly string[] }

type Common = {
  readonly label: Label
  readonly required?: boolean
  /** Never edited by people; the server still accepts it unless `computed`. */
  readonly readonly?: boolean
  readonly placeholder?: Label
  readonly hint?: Label
  /**
   * The field's own sentences, by the code of the finding, also of rules that name the field. A finding crosses the wire as
   * field and code, and its reader takes the sentence from here.
   */
  readonly messages?: Readonly<Partial<Record<FindingCode, Label>>>
  /** Sentences for several findings of one code, by the name that a finding has in `params.sentence`. */
  readonly sentences?: Readonly<Record<string, Label>>
  /** Stored but never on a form. */
  readonly hide?: boolean
  readonly removable?: boolean
  /** `values` are those the field stands among, a block's inside a block; `record` is the whole body. */
  readonly visibleWhen?: (values: Values, record: Values) => boolean
  readonly customValidation?: (
    value: Json | undefined,
    values: Values,
    record: Values,
  ) => Omit<Finding, 'field'> | undefined
  readonly rightBtns?: { readonly scan?: ScanButton }
  readonly camera?: CameraButton
  /**
   * How concurrent changes combine: `ask` (default), `union` for lists of ids, plain texts and flat blocks, or `by` for
   * lists of blocks: the fields that together tell one entry from another. Two entries with one key are a finding.
   */
  readonly merge?: 'ask' | 'union' | { readonly by: readonly string[] }
  /** May not change any more: once other records refer to this one, or once its stock has moved. */
  readonly fixed?: 'referenced' | 'moved'
  /** Filled in when absent at creation. */
  readonly default?: Json
  /** What a new form starts with when it depends on the moment or the farm. */
  readonly prefill?: 'now' | 'today' | 'currency'
  /** `reference.field`: choosing the record of that reference, which stands beside this field, fills in its value. */
  readonly prefillFrom?: string
  /** The records that the entries of a list name (`parents.*.series_id`) fill this top-level field in, all of them together. */
  readonly prefillBy?: { readonly list: string; readonly value: (rows: readonly Values[]) => Json | undefined }
  /** A field beside this one that it only holds good for: when that changes and this is not said anew, it is emptied. */
  readonly clearedBy?: string
  /** A heading before this field on forms and details. */
  readonly section?: Label
}

export type TextField = Common & {
  readonly type: 'text'
  readonly maxLength: number
  readonly multiline?: boolean
  readonly inputMode?: 'tel'
  /** A code: compared trimmed and case-insensitively. `unique` makes it so among the entity's live records. */
  readonly code?: boolean
  readonly unique?: boolean
  /**
   * The text field beside this unique one that repeats it where a device proposed it. Nobody chose such a code: taken by another
   * record when it arrives, it is replaced by the next free one, and the proposal stays to say what stands on labels.
   */
  readonly proposal?: string
  /** When absent at creation, copied from this field. */
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
  /** Must be greater than this. */
  readonly above?: string
  readonly fractionDigits?: number
  /** The field that holds the unit's record id, or a literal `suffix`. */
  readonly unitKey?: string
  readonly unitSeparator?: string
  readonly suffix?: string
}
/** A day (`YYYY-MM-DD`) or, with precision `instant`, an ISO-8601 UTC instant. */
export type DateField = Common & {
  readonly type: 'date'
  readonly precision?: 'day' | 'instant'
  readonly min?: string
  /** Further ahead than this many days is a warning; for an instant 1 by default. */
  readonly warnAheadDays?: number
  /** Further ahead than this many days is refused; for an instant 7 by default. */
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
/**
 * Holds the id of a record of the entity named `to`. Where that is one of several, the field named `kindField`, which stands beside
 * this one, says which (reference.ts).
 */
export type ReferenceField = Common & {
  readonly type: 'reference'
  readonly to: string | readonly string[]
  readonly kindField?: string
}
export type ListField = Common & {
  readonly type: 'list'
  readonly of: Field
  /** 100 by default, fewer or more. A change travels with what its author saw: both must fit into a push, 256 kB. */
  readonly maxItems?: number
}
/** Holds the name of a file (files.ts); its bytes travel by themselves. */
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
