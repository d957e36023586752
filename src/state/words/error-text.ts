/**
 * The sentence for everything that a call may answer and a save may refuse: one exhaustive table of labels, translated by
 * whoever shows them. A code this build does not know is told in the server's own words, as the seed says.
 */
import { type ErrorCode, isErrorCode } from '../../domain/errors'
import type { Label } from '../../domain/kit/field'
import type { CallError } from '../device/online'
import { ANY_ERROR, NETWORK_ERROR } from './failure-labels'

export type Sentence = Label & { readonly values?: Readonly<Record<string, string>> }

export const ERROR_LABELS = {
  bad_request: /*i18n*/ { id: 'error.bad_request', message: 'The request could not be understood.' },
  malformed_json: /*i18n*/ { id: 'error.malformed_json', message: 'The request could not be read.' },
  bad_cursor: /*i18n*/ { id: 'error.bad_cursor', message: 'The list has to be loaded again.' },
  unknown_parameter: /*i18n*/ { id: 'error.unknown_parameter', message: 'The request asks for something unknown.' },
  unauthorized: /*i18n*/ { id: 'error.unauthorized', message: 'Please sign in.' },
  wrong_credentials: /*i18n*/ { id: 'error.wrong_credentials', message: 'Wrong e-mail or password.' },
  access_denied: /*i18n*/ { id: 'error.access_denied', message: 'Access Denied' },
  admin_required: /*i18n*/ { id: 'error.admin_required', message: 'Admin rights required' },
  setup_code: /*i18n*/ { id: 'error.setup_code', message: 'The set-up code is wrong.' },
  token_scope: /*i18n*/ { id: 'error.token_scope', message: 'This token may not do that.' },
  invite_code: /*i18n*/ { id: 'error.invite_code', message: 'This code is wrong, used or too old.' },
  reset_code: /*i18n*/ { id: 'error.reset_code', message: 'This e-mail or code is wrong, or the code is too old.' },
  wrong_actor: /*i18n*/ { id: 'error.wrong_actor', message: 'These changes belong to another user.' },
  not_found: /*i18n*/ { id: 'error.not_found', message: 'This record was not found.' },
  method_not_allowed: /*i18n*/ { id: 'error.method_not_allowed', message: 'This cannot be done here.' },
  conflict: /*i18n*/ { id: 'error.conflict', message: 'Somebody else changed the same fields.' },
  exists: /*i18n*/ { id: 'error.exists', message: 'This record exists already.' },
  duplicate: /*i18n*/ { id: 'error.duplicate', message: 'Another record has this code already.' },
  referenced: /*i18n*/ { id: 'error.referenced', message: 'Other records refer to this one.' },
  reference_deleted: /*i18n*/ { id: 'error.reference_deleted', message: 'A record this one refers to was deleted.' },
  posted: /*i18n*/ { id: 'error.posted', message: 'A posted record cannot be changed; undo it instead.' },
  fixed: /*i18n*/ { id: 'error.fixed', message: 'This cannot be changed any more.' },
  base_unit: /*i18n*/ { id: 'error.base_unit', message: 'The base unit of this ingredient was changed meanwhile.' },
  reversed: /*i18n*/ { id: 'error.reversed', message: 'This was undone already.' },
  already_settled: /*i18n*/ { id: 'error.already_settled', message: 'This was settled already.' },
  setup_done: /*i18n*/ { id: 'error.setup_done', message: 'This farm is set up already.' },
  cancelled: /*i18n*/ { id: 'error.cancelled', message: 'This change was taken back.' },
  group_refused: /*i18n*/ { id: 'error.group_refused', message: 'Another change of the same gesture was refused.' },
  last_admin: /*i18n*/ { id: 'error.last_admin', message: 'A farm needs at least one admin.' },
  deleted: /*i18n*/ { id: 'error.deleted', message: 'This record was deleted.' },
  reset: /*i18n*/ { id: 'error.reset', message: 'The lists have to be loaded again.' },
  lost: /*i18n*/ { id: 'error.lost', message: 'The server went back to an earlier state and no longer has this.' },
  stale: /*i18n*/ { id: 'error.stale', message: 'The record has changed since you read it.' },
  too_large: /*i18n*/ { id: 'error.too_large', message: 'This is too large.' },
  offset: /*i18n*/ { id: 'error.offset', message: 'Bytes before these are missing.' },
  checksum: /*i18n*/ { id: 'error.checksum', message: 'The file did not arrive as it was sent.' },
  unsupported_media: /*i18n*/ { id: 'error.unsupported_media', message: 'Files of this kind are not supported.' },
  invalid: /*i18n*/ { id: 'error.invalid', message: 'Validation error' },
  key_reused: /*i18n*/ { id: 'error.key_reused', message: 'This change was sent before with other content.' },
  not_reached: /*i18n*/ { id: 'error.not_reached', message: 'Not tried yet; it will be sent again.' },
  too_old: /*i18n*/ { id: 'error.too_old', message: 'This app is too old for the server; please update.' },
  too_many: /*i18n*/ { id: 'error.too_many', message: 'Too many tries; please wait a little.' },
  internal: /*i18n*/ { id: 'error.internal', message: 'Something went wrong on the server.' },
  disk_full: /*i18n*/ {
    id: 'error.disk_full',
    message: "The farm server's disk is full; nothing can be saved there until there is room.",
  },
  disk_failed: /*i18n*/ { id: 'error.disk_failed', message: "The farm server's disk does not work." },
  unavailable: /*i18n*/ { id: 'error.unavailable', message: 'The server is busy; please try again.' },
} as const satisfies Record<ErrorCode, Label>

const SERVER_ERROR: Label = /*i18n*/ { id: 'error.server', message: 'Server error: {message}' }
export const USERS_FAILED: Label = /*i18n*/ {
  id: 'users.errors.errorLoading',
  message: 'User data could not be loaded',
}
export const UPDATE_FAILED: Label = /*i18n*/ { id: 'error.update_failed', message: 'Update failed' }

/** The sentence of a refusal's code; 'An error occurred' for one this build does not know. */
export function codeLabel(code: string): Label {
  return isErrorCode(code) ? ERROR_LABELS[code] : ANY_ERROR
}

/** What to tell people about a call that failed; `fallback` when neither the code nor the server says anything. */
export function errorLabel(error: CallError, fallback: Label = ANY_ERROR): Sentence {
  if (error.kind === 'network') return NETWORK_ERROR
  if (isErrorCode(error.code)) return ERROR_LABELS[error.code]
  return error.message === '' ? fallback : { ...SERVER_ERROR, values: { message: error.message } }
}
