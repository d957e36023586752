/**
 * The closed list of error codes on the wire, with HTTP status and English sentence. Expected outcomes are values. AppError wraps one
 * where it must travel as an exception.
 */
export const ERRORS = {
  bad_request: [400, 'The request could not be understood.'],
  malformed_json: [400, 'The body is not valid JSON.'],
  bad_cursor: [400, 'This cursor is not one of ours.'],
  unknown_parameter: [400, 'Unknown query parameter.'],
  unauthorized: [401, 'Please sign in.'],
  wrong_credentials: [401, 'Wrong e-mail or password.'],
  access_denied: [403, 'Access Denied'],
  admin_required: [403, 'Admin rights required'],
  setup_code: [403, 'The set-up code is wrong.'],
  token_scope: [403, 'This token does not have permission to do that.'],
  invite_code: [403, 'This code is wrong, expired or already used.'],
  reset_code: [403, 'The e-mail or code is wrong, or the code has expired.'],
  wrong_actor: [403, 'These changes belong to another user.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This cannot be done here.'],
  conflict: [409, 'Someone else changed the same fields.'],
  exists: [409, 'A record with this id already exists.'],
  duplicate: [409, 'Another record already has this value.'],
  referenced: [409, 'Other records refer to this one.'],
  reference_deleted: [409, 'This record refers to one that was deleted.'],
  posted: [409, 'A posted record cannot be changed. Undo it instead.'],
  fixed: [409, 'This can no longer be changed.'],
  base_unit: [409, 'The base unit of this ingredient has changed.'],
  reversed: [409, 'This has already been undone.'],
  already_settled: [409, 'This has already been decided.'],
  setup_done: [409, 'This farm is already set up.'],
  cancelled: [409, 'This change was undone.'],
  group_refused: [409, 'Another change of the same group was rejected.'],
  last_admin: [409, 'A farm needs at least one admin.'],
  offset: [409, 'An earlier part of the file is missing.'],
  deleted: [410, 'This record was deleted.'],
  reset: [410, 'This cursor is too old. Load the lists again.'],
  lost: [410, 'The server was restored from a backup and no longer has this.'],
  stale: [412, 'The record has changed since you read it.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media: [415, 'This media type is not supported.'],
  invalid: [422, 'Validation error'],
  checksum: [422, 'The bytes do not match their checksum.'],
  key_reused: [422, 'This key was already used for a different change.'],
  not_reached: [425, 'Not processed yet. Send it again.'],
  too_old: [426, 'This app is too old for the server. Update the app.'],
  too_many: [429, 'Too many attempts. Wait a little, then try again.'],
  internal: [500, 'Something went wrong on the server.'],
  disk_full: [503, 'The disk is full. Nothing can be saved until space is freed.'],
  files_full: [503, 'The farm has reached its limit for files.'],
  disk_failed: [503, "The server's disk has failed."],
  unavailable: [503, 'The server is busy. Try again.'],
  suspended: [503, 'The host of the server has suspended this farm.'],
  no_farm: [503, 'No farm uses this address.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export function statusOf(code: ErrorCode): number {
  return ERRORS[code][0]
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}

/** An expected failure that must travel as an exception. `details` become part of the response body. */
export class AppError extends Error {
  override readonly name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(ERRORS[code][1])
  }
}
