/**
 * The sentence of every finding code and QR problem, as data with explicit ids. The catalogs translate them. Texts are the seed's where
 * it gives them.
 */
import type { FindingCode, Label } from './kit/field'
import type { QrProblem } from './qr'

/** `{field}` is the field's label; other placeholders come from the finding's params. */
export const FINDING_MESSAGES = {
  required: /*i18n*/ { id: 'finding.required', message: '{field} required' },
  max_length: /*i18n*/ { id: 'finding.max_length', message: 'Max {n} characters' },
  min_items: /*i18n*/ { id: 'finding.min_items', message: '{field}: at least {n}' },
  max_items: /*i18n*/ { id: 'finding.max_items', message: '{field}: at most {n}' },
  type: /*i18n*/ { id: 'finding.type', message: '{field} invalid' },
  unknown: /*i18n*/ { id: 'finding.unknown', message: '{field} is not a known field' },
  readonly: /*i18n*/ { id: 'finding.readonly', message: '{field} cannot be changed' },
  email: /*i18n*/ { id: 'finding.email', message: '{field} must be a valid email' },
  email_latin: /*i18n*/ { id: 'finding.email_latin', message: '{field} invalid' },
  email_at: /*i18n*/ { id: 'finding.email_at', message: '{field} invalid' },
  number: /*i18n*/ { id: 'finding.number', message: '{field} must be a valid number' },
  decimal: /*i18n*/ { id: 'finding.decimal', message: '{field} must start with a valid number' },
  min: /*i18n*/ { id: 'finding.min', message: '{field} must be at least {n}' },
  max: /*i18n*/ { id: 'finding.max', message: '{field} must be no more than {n}' },
  above: /*i18n*/ { id: 'finding.above', message: '{field} must be more than {n}' },
  digits: /*i18n*/ {
    id: 'finding.digits',
    message: '{field} must have at most {n, plural, one {# digit} other {# digits}} after the point',
  },
  url: /*i18n*/ { id: 'finding.url', message: '{field} must be a valid URL' },
  date: /*i18n*/ { id: 'finding.date', message: '{field} must be a valid date' },
  date_min: /*i18n*/ { id: 'finding.date_min', message: '{field} must not be before {date}' },
  date_ahead: /*i18n*/ { id: 'finding.date_ahead', message: '{field} is in the future' },
  date_far: /*i18n*/ { id: 'finding.date_far', message: '{field} is more than {n} days in the future' },
  option: /*i18n*/ { id: 'finding.option', message: '{field} invalid' },
  reference: /*i18n*/ { id: 'finding.reference', message: '{field} was not found' },
  file: /*i18n*/ { id: 'finding.file', message: '{field}: this file cannot be read' },
  password_min: /*i18n*/ { id: 'finding.password_min', message: '{field} must be at least {n} characters' },
  password_max: /*i18n*/ { id: 'finding.password_max', message: '{field} must be at most {n} characters' },
  password_upper: /*i18n*/ { id: 'finding.password_upper', message: '{field} must contain uppercase letter' },
  password_lower: /*i18n*/ { id: 'finding.password_lower', message: '{field} must contain lowercase letter' },
  password_digit: /*i18n*/ { id: 'finding.password_digit', message: '{field} must contain number' },
  password_special: /*i18n*/ { id: 'finding.password_special', message: '{field} must contain special character' },
  password_common: /*i18n*/ { id: 'finding.password_common', message: 'This password is too common' },
  password_current: /*i18n*/ { id: 'finding.password_current', message: 'The current password is wrong' },
  code_wrong: /*i18n*/ { id: 'finding.code_wrong', message: '{field} is wrong' },
  reserved: /*i18n*/ { id: 'finding.reserved', message: '{field}: this name is reserved' },
  time_zone: /*i18n*/ { id: 'finding.time_zone', message: '{field} is not known' },
  currency: /*i18n*/ { id: 'finding.currency', message: '{field} must be three capital letters' },
  origin: /*i18n*/ { id: 'finding.origin', message: '{field} must be an address such as https://farm.example' },
  cycle: /*i18n*/ { id: 'finding.cycle', message: '{field} would create a loop' },
  together: /*i18n*/ { id: 'finding.together', message: '{field} is missing its counterpart' },
  no_conversion: /*i18n*/ { id: 'finding.no_conversion', message: 'There is no conversion from {from} to {to}' },
  base_quantity: /*i18n*/ {
    id: 'finding.base_quantity',
    message: '{field} does not match the quantity and the factor',
  },
  other_item: /*i18n*/ { id: 'finding.other_item', message: '{field} belongs to another ingredient' },
  package_range: /*i18n*/ { id: 'finding.package_range', message: 'Packages in this purchase: {n}' },
  needs_purchase: /*i18n*/ { id: 'finding.needs_purchase', message: '{field} needs a purchase' },
  package_pair: /*i18n*/ {
    id: 'finding.package_pair',
    message: 'A count needs both a purchase and a package, or neither',
  },
  reversal: /*i18n*/ { id: 'finding.reversal', message: 'Only a record of the same kind can be undone' },
  duplicate_entry: /*i18n*/ { id: 'finding.duplicate_entry', message: '{field} is listed twice' },
  custom: /*i18n*/ { id: 'finding.custom', message: '{field} validation failed' },
} as const satisfies Record<FindingCode, Label>

/** Sentences shown apart from their field. They must name the field, because no label shows the hint there. */
export const APART_MESSAGES: Partial<Record<FindingCode, Label>> = {
  max_length: /*i18n*/ { id: 'finding.apart.max_length', message: '{field} max {n} characters' },
  email_latin: FINDING_MESSAGES.email,
  email_at: FINDING_MESSAGES.email,
}

/** Sentences for a field without a label. */
export const UNNAMED_MESSAGES: Partial<Record<FindingCode, Label>> = {
  required: /*i18n*/ { id: 'finding.unnamed.required', message: 'Required field' },
}

/** The name of a field without a label in other sentences. */
export const UNNAMED_FIELD: Label = /*i18n*/ { id: 'finding.unnamed.field', message: 'Value' }

/** The short hint in brackets after the label of a field with an error, where the seed gives one. */
export const FINDING_HINTS: Partial<Record<FindingCode, Label>> = {
  email_latin: /*i18n*/ { id: 'hint.email_latin', message: 'latin only' },
  email_at: /*i18n*/ { id: 'hint.email_at', message: '@ required' },
  email: /*i18n*/ { id: 'hint.email', message: 'invalid' },
  number: /*i18n*/ { id: 'hint.number', message: 'digits only' },
  min: /*i18n*/ { id: 'hint.min', message: 'at least {n}' },
  max: /*i18n*/ { id: 'hint.max', message: 'at most {n}' },
  above: /*i18n*/ { id: 'hint.above', message: 'more than {n}' },
}

export const QR_MESSAGES = {
  invalid_url: /*i18n*/ {
    id: 'qr.invalid_url',
    message: 'Invalid QR URL format. Must include category and key parameters with valid path.',
  },
  invalid_data: /*i18n*/ { id: 'qr.invalid_data', message: 'Invalid QR data format' },
  foreign_origin: /*i18n*/ { id: 'qr.foreign_origin', message: 'This label belongs to another farm' },
  foreign_key: /*i18n*/ { id: 'qr.foreign_key', message: 'Label of another system: {code}' },
  bad_number: /*i18n*/ { id: 'qr.bad_number', message: 'There is no package {number}' },
  wrong_category: /*i18n*/ { id: 'qr.wrong_category', message: 'Expected {expected}, but this is {found}' },
  too_long: /*i18n*/ { id: 'qr.too_long', message: 'Data too large for QR code' },
  link_too_long: /*i18n*/ { id: 'qr.link_too_long', message: 'URL too long for QR code' },
  bad_structured_data: /*i18n*/ { id: 'qr.bad_structured_data', message: 'Invalid QR data format' },
} as const satisfies Record<QrProblem, Label>
