/**
 * The sentences for all answers of calls and refusals of saves: one exhaustive table of labels, which the caller translates. An unknown
 * code is shown in the server's own words, as the seed requires.
 */
import { type ErrorCode, isErrorCode } from '../../domain/errors'
import type { Label } from '../../domain/kit/field'
import type { CallError } from '../device/online'
import { ANY_ERROR, NETWORK_ERROR } from './failure-labels'

export type Sentence = Label & { readonly values?: Readonly<Record<string, string>> }

export const ERROR_LABELS = {
  bad_request: /*i18n*/ { id: 'error.bad_request', message: 'The server could not understand this request.' },
  malformed_json: /*i18n*/ { id: 'error.malformed_json', message: 'The server could not read this request.' },
  bad_cursor: /*i18n*/ { id: 'error.bad_cursor', message: 'The list must be reloaded.' },
  unknown_parameter: /*i18n*/ { id: 'error.unknown_parameter', message: 'The request contains an unknown parameter.' },
  unauthorized: /*i18n*/ { id: 'error.unauthorized', message: 'Please sign in.' },
  wrong_credentials: /*i18n*/ { id: 'error.wrong_credentials', message: 'Wrong e-mail or password.' },
  access_denied: /*i18n*/ { id: 'error.access_denied', message: 'Access Denied' },
  admin_required: /*i18n*/ { id: 'error.admin_required', message: 'Admin rights required' },
  setup_code: /*i18n*/ { id: 'error.setup_code', message: 'The set-up code is wrong.' },
  token_scope: /*i18n*/ { id: 'error.token_scope', message: 'This token does not have permission to do that.' },
  invite_code: /*i18n*/ { id: 'error.invite_code', message: 'This code is wrong, expired or already used.' },
  reset_code: /*i18n*/ { id: 'error.reset_code', message: 'The e-mail or code is wrong, or the code has expired.' },
  wrong_actor: /*i18n*/ { id: 'error.wrong_actor', message: 'These changes belong to another user.' },
  not_found: /*i18n*/ { id: 'error.not_found', message: 'This record was not found.' },
  method_not_allowed: /*i18n*/ { id: 'error.method_not_allowed', message: 'This cannot be done here.' },
  conflict: /*i18n*/ { id: 'error.conflict', message: 'Someone else changed the same fields.' },
  exists: /*i18n*/ { id: 'error.exists', message: 'This record already exists.' },
  duplicate: /*i18n*/ { id: 'error.duplicate', message: 'Another record already has this code.' },
  referenced: /*i18n*/ { id: 'error.referenced', message: 'Other records refer to this one.' },
  reference_deleted: /*i18n*/ { id: 'error.reference_deleted', message: 'This record refers to one that was deleted.' },
  posted: /*i18n*/ { id: 'error.posted', message: 'This record cannot be changed. Undo it instead.' },
  fixed: /*i18n*/ { id: 'error.fixed', message: 'This can no longer be changed.' },
  base_unit: /*i18n*/ { id: 'error.base_unit', message: 'The base unit of this ingredient has changed.' },
  reversed: /*i18n*/ { id: 'error.reversed', message: 'This has already been undone.' },
  already_settled: /*i18n*/ { id: 'error.already_settled', message: 'This has already been decided.' },
  setup_done: /*i18n*/ { id: 'error.setup_done', message: 'This farm is already set up.' },
  cancelled: /*i18n*/ { id: 'error.cancelled', message: 'This change was undone.' },
  group_refused: /*i18n*/ { id: 'error.group_refused', message: 'Another change from the same action was rejected.' },
  last_admin: /*i18n*/ { id: 'error.last_admin', message: 'A farm needs at least one admin.' },
  deleted: /*i18n*/ { id: 'error.deleted', message: 'This record was deleted.' },
  reset: /*i18n*/ { id: 'error.reset', message: 'The lists must be reloaded.' },
  lost: /*i18n*/ { id: 'error.lost', message: 'The server was restored from a backup and no longer has this.' },
  stale: /*i18n*/ { id: 'error.stale', message: 'This record has changed since you opened it.' },
  too_large: /*i18n*/ { id: 'error.too_large', message: 'This is too large to send.' },
  offset: /*i18n*/ { id: 'error.offset', message: 'An earlier part of the file is missing.' },
  checksum: /*i18n*/ { id: 'error.checksum', message: 'The file was damaged during upload.' },
  unsupported_media: /*i18n*/ { id: 'error.unsupported_media', message: 'This file type is not supported.' },
  invalid: /*i18n*/ { id: 'error.invalid', message: 'Validation error' },
  key_reused: /*i18n*/ { id: 'error.key_reused', message: 'This change was already sent with different content.' },
  not_reached: /*i18n*/ { id: 'error.not_reached', message: 'Not processed yet. It will be sent again.' },
  too_old: /*i18n*/ {
    id: 'error.too_old',
    message: 'This version of the app is too old for the server. Update the app.',
  },
  too_many: /*i18n*/ { id: 'error.too_many', message: 'Too many attempts. Wait a little, then try again.' },
  internal: /*i18n*/ { id: 'error.internal', message: 'Something went wrong on the server.' },
  disk_full: /*i18n*/ {
    id: 'error.disk_full',
    message: 'The server’s disk is full. Nothing can be saved there until space is freed.',
  },
  files_full: /*i18n*/ { id: 'error.files_full', message: 'The farm has reached its limit for files.' },
  disk_failed: /*i18n*/ { id: 'error.disk_failed', message: 'The server’s disk has failed.' },
  unavailable: /*i18n*/ { id: 'error.unavailable', message: 'The server is busy. Try again.' },
  suspended: /*i18n*/ { id: 'error.suspended', message: 'The host of the server has suspended this farm.' },
  no_farm: /*i18n*/ { id: 'error.no_farm', message: 'No farm uses this address.' },
} as const satisfies Record<ErrorCode, Label>

const SERVER_ERROR: Label = /*i18n*/ { id: 'error.server', message: 'Server error: {message}' }
export const USERS_FAILED: Label = /*i18n*/ {
  id: 'users.errors.errorLoading',
  message: 'Failed to load user data',
}
export const UPDATE_FAILED: Label = /*i18n*/ { id: 'error.update_failed', message: 'Update failed' }

/** With the time, which the server sends with the refusal. */
const TOO_MANY_UNTIL: Label = /*i18n*/ {
  id: 'error.too_many.until',
  message: 'Too many attempts. Try again in {minutes} min.',
}

/** The sentence of a refusal's code. 'An error occurred' for an unknown code. */
export function codeLabel(code: string): Label {
  return isErrorCode(code) ? ERROR_LABELS[code] : ANY_ERROR
}

/** The sentence for a failed call. `fallback` if neither the code nor the server gives one. */
export function errorLabel(error: CallError, fallback: Label = ANY_ERROR): Sentence {
  if (error.kind === 'network') return NETWORK_ERROR
  if (error.code === 'too_many' && error.retryAfter !== undefined)
    return { ...TOO_MANY_UNTIL, values: { minutes: String(Math.max(1, Math.ceil(error.retryAfter / 60))) } }
  if (isErrorCode(error.code)) return ERROR_LABELS[error.code]
  return error.message === '' ? fallback : { ...SERVER_ERROR, values: { message: error.message } }
}
