/**
 * Checks of single values by field type. Patterns are the seed's. Each check returns the first finding or undefined. Values are in
 * canonical form and never blank.
 */
import { addDays, canonicalDate, canonicalInstant } from '../clock'
import { isId } from '../ids'
import { formatDecimal, parseDecimal } from './decimal'
import type { DateField, Field, Finding, Json, PasswordField, UnitField, UrlField, Values } from './field'
import { parseFileName } from './files'
import { MAX_AHEAD_DAYS, WARN_AHEAD_DAYS } from './limits'

type Problem = Omit<Finding, 'field'>

export const DEFAULT_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
const URL_PATTERN = /^(https?:\/\/)?([a-z0-9-]+\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i
const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/

/** `values` are the values around the field, `record` is the whole body. */
export function checkScalar(
  field: Field,
  value: Json,
  values: Values,
  today?: string,
  record: Values = values,
): Problem | undefined {
  if (field.type === 'number') return checkNumber(value, field.min, field.max)
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : { code: 'type' }
  if (typeof value !== 'string') return { code: 'type' }
  switch (field.type) {
    case 'text':
      return tooLong(value, field.maxLength)
    case 'email':
      return checkEmail(value) ?? tooLong(value, field.maxLength ?? 254)
    case 'password':
      return checkPassword(field, value)
    case 'url':
      return checkUrl(field, value) ?? tooLong(value, field.maxLength ?? 2000)
    case 'unit':
      return checkDecimal(value, field)
    case 'date':
      return checkDate(field, value) ?? checkAhead(field, value, today)
    case 'select': {
      const options = typeof field.options === 'function' ? field.options(values, record) : field.options
      return options.some((option) => option.value === value) ? undefined : { code: 'option' }
    }
    case 'reference':
      return isId(value) ? undefined : { code: 'reference' }
    case 'file': {
      const named = parseFileName(value)
      return named && field.accept.includes(named.extension) ? undefined : { code: 'file' }
    }
    default:
      return undefined
  }
}

function tooLong(value: string, max: number): Problem | undefined {
  return [...value].length > max ? { code: 'max_length', params: { n: max } } : undefined
}

function checkEmail(value: string): Problem | undefined {
  if (EMAIL.test(value)) return undefined
  if (/[^\p{ASCII}]/u.test(value)) return { code: 'email_latin' }
  return { code: value.includes('@') ? 'email' : 'email_at' }
}

function checkNumber(value: Json, min?: number, max?: number): Problem | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { code: 'number' }
  if (min !== undefined && value < min) return { code: 'min', params: { n: min } }
  if (max !== undefined && value > max) return { code: 'max', params: { n: max } }
  return undefined
}

function checkDecimal(value: string, { min, max, above, mostDigits }: UnitField): Problem | undefined {
  const amount = parseDecimal(value)
  if (amount === undefined) return { code: 'decimal' }
  if (above !== undefined && amount <= (parseDecimal(above) ?? 0n)) return { code: 'above', params: { n: above } }
  if (min !== undefined && amount < (parseDecimal(min) ?? 0n)) return { code: 'min', params: { n: min } }
  if (max !== undefined && amount > (parseDecimal(max) ?? 0n)) return { code: 'max', params: { n: max } }
  const digits = formatDecimal(amount).split('.')[1]?.length ?? 0
  if (mostDigits !== undefined && digits > mostDigits) return { code: 'digits', params: { n: mostDigits } }
  return undefined
}

function checkDate({ precision, min }: DateField, value: string): Problem | undefined {
  const canonical = precision === 'instant' ? canonicalInstant(value) : canonicalDate(value)
  if (canonical === undefined) return { code: 'date' }
  return min !== undefined && canonical.slice(0, 10) < min ? { code: 'date_min', params: { date: min } } : undefined
}

/** Whole days are compared, because zones differ by up to one day. */
function checkAhead(field: DateField, value: string, today: string | undefined): Problem | undefined {
  if (today === undefined) return undefined
  const isInstant = field.precision === 'instant'
  const day = ((isInstant ? canonicalInstant(value) : canonicalDate(value)) ?? '').slice(0, 10)
  const isBeyond = (days: number | undefined) => days !== undefined && day > addDays(today, days)
  const most = field.maxAheadDays ?? (isInstant ? MAX_AHEAD_DAYS : undefined)
  if (most !== undefined && isBeyond(most)) return { code: 'date_far', params: { n: most } }
  const warned = field.warnAheadDays ?? (isInstant ? WARN_AHEAD_DAYS : undefined)
  return isBeyond(warned) ? { code: 'date_ahead', level: 'warning' } : undefined
}

/** A host with a top-level domain and an optional http(s) prefix. `requireProtocol` and `allowHttp: false` restrict it. */
function checkUrl(field: UrlField, value: string): Problem | undefined {
  if (!URL_PATTERN.test(value)) return { code: 'url' }
  const protocol = /^(https?):\/\//i.exec(value)?.[1]?.toLowerCase()
  if (field.requireProtocol && !protocol) return { code: 'url' }
  if (field.allowHttp === false && protocol === 'http') return { code: 'url' }
  return undefined
}

function checkPassword(field: PasswordField, value: string): Problem | undefined {
  const min = field.minLength ?? DEFAULT_PASSWORD_LENGTH
  const length = [...value].length
  if (length < min) return { code: 'password_min', params: { n: min } }
  if (length > MAX_PASSWORD_LENGTH) return { code: 'password_max', params: { n: MAX_PASSWORD_LENGTH } }
  if (field.requireUppercase && !/\p{Lu}/u.test(value)) return { code: 'password_upper' }
  if (field.requireLowercase && !/\p{Ll}/u.test(value)) return { code: 'password_lower' }
  if (field.requireNumbers && !/\d/.test(value)) return { code: 'password_digit' }
  if (field.requireSpecialChars && !SPECIAL.test(value)) return { code: 'password_special' }
  return undefined
}
