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
  token_scope: [403, 'This token may not do that.'],
  invite_code: [403, 'This code is wrong, used or too old.'],
  reset_code: [403, 'This e-mail or code is wrong, or the code is too old.'],
  wrong_actor: [403, 'These changes belong to another user.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This cannot be done here.'],
  conflict: [409, 'Somebody else changed the same fields.'],
  exists: [409, 'A record with this id exists already.'],
  duplicate: [409, 'Another record has this value already.'],
  referenced: [409, 'Other records refer to this one.'],
  reference_deleted: [409, 'A record this one refers to was deleted.'],
  posted: [409, 'A posted record cannot be changed; undo it instead.'],
  fixed: [409, 'This cannot be changed any more.'],
  base_unit: [409, 'The base unit of this ingredient was changed meanwhile.'],
  reversed: [409, 'This was undone already.'],
  already_settled: [409, 'This was settled already.'],
  setup_done: [409, 'This farm is set up already.'],
  cancelled: [409, 'This change was taken back.'],
  group_refused: [409, 'Another change of the same group was refused.'],
  last_admin: [409, 'A farm needs at least one admin.'],
  offset: [409, 'Bytes before these are missing.'],
  deleted: [410, 'This record was deleted.'],
  reset: [410, 'This cursor is too old; load the lists again.'],
  lost: [410, 'The server went back to an earlier state and no longer has this.'],
  stale: [412, 'The record has changed since you read it.'],
  too_large: [413, 'This is too large.'],
  unsupported_media: [415, 'This media type is not supported.'],
  invalid: [422, 'Validation error'],
  checksum: [422, 'These bytes are not the file that was named.'],
  key_reused: [422, 'This key was used for a different change.'],
  not_reached: [425, 'Not tried yet; send it again.'],
  too_old: [426, 'This app is too old for the server; please update.'],
  too_many: [429, 'Too many tries; please wait.'],
  internal: [500, 'Something went wrong on the server.'],
  disk_full: [503, 'The disk is full; nothing can be saved until there is room.'],
  disk_failed: [503, "The server's disk does not work."],
  unavailable: [503, 'The server is busy; please try again.'],
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
