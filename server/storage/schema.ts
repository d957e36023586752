/**
 * The tables of the storage core, as Kysely sees them. They are generic: a new entity needs no migration. They use only types
 * that SQLite and PostgreSQL share: text, integers and bytes; booleans are 0 or 1, JSON is text.
 */
import type { Kysely } from 'kysely'

export type Tables = {
  /** One row per farm: newest revision, its stamp, epoch, revision of the restore (0: none), newest pruned revision. */
  farm_head: { farm_id: string; head: number; stamp: string; epoch: string; epoch_head: number; horizon: number }
  /** Epochs before the restores, and the last revision that each shares with this history. */
  past_epoch: { farm_id: string; epoch: string; shared: number }
  /**
   * The newest form of every record, tombstones too. `data` is the whole row as sent; `owner` hides it from other people; `sum` is
   * the row's checksum, checked in files only.
   */
  record: {
    farm_id: string
    kind: string
    id: string
    rev: number
    deleted: number
    owner: string | null
    data: string
    sum: number | null
  }
  /** Values that must be unique among the live records of a kind. */
  record_key: { farm_id: string; kind: string; field: string; key: string; id: string }
  record_ref: {
    farm_id: string
    to_kind: string
    to_id: string
    from_kind: string
    from_id: string
    field: string
  }
  /** Every written row, before and after the change. */
  change_log: {
    farm_id: string
    rev: number
    kind: string
    id: string
    at: string
    by: string | null
    before: string | null
    after: string
    /** The stamp of the revision, in the first of its rows (S31). */
    stamp: string | null
  }
  /** Stamps of revisions that the log no longer contains. They are never pruned. */
  past_stamp: { farm_id: string; rev: number; stamp: string }
  /** Points that a restore replaced, and the last revision that each one's history shares with this one. */
  lost_point: { farm_id: string; rev: number; stamp: string; shared: number }
  /** The answer of every idempotency key. `answer` says how to find its body again; `sum` is the row's checksum, as of a record. */
  idem: {
    farm_id: string
    key: string
    user_id: string
    fingerprint: string
    state: string
    status: number
    answer: string
    kind: string | null
    id: string | null
    rev: number | null
    body: string | null
    created_at: string
    sum: number | null
  }
  session: {
    farm_id: string
    token_hash: string
    user_id: string
    remember: number
    created_at: number
    expires_at: number
    absolute_at: number
    /** Why and when it was ended early, and the name of the device that ended it. */
    ended: string | null
    ended_at: number | null
    ended_where: string | null
    id: string
    /** `session`, or `token` for another program. */
    kind: string
    /** The device's own name, or the token's name. */
    device: string
    /** For a token: `read` or `write`. */
    scope: string | null
    /** Accurate to five minutes. */
    last_used_at: number
  }
  /** The columns for signing in; a user's other fields are in a record. */
  app_user: {
    farm_id: string
    id: string
    email_key: string
    password_hash: string | null
    is_admin: number
    approved: number
    deleted: number
    last_login_at: string | null
    /** Who invited this person, and when the person joined. */
    joined_by: string | null
    joined_at: string | null
  }
  /** A code with which one person joins. `code_hash` is keyed; the key is never stored. */
  invite: {
    farm_id: string
    id: string
    code_hash: string
    created_by: string
    is_admin: number
    approved: number
    created_at: number
    expires_at: number
    opened_at: number | null
    user_id: string | null
  }
  /** A code for a new password, at most one per user. `created_by` is null if the console made it. */
  reset_code: {
    farm_id: string
    user_id: string
    code_hash: string
    created_by: string | null
    created_at: number
    expires_at: number
  }
  /** Requests for a new password. E-mails are digests, known or unknown alike, so that a request reveals nothing. */
  reset_request: { farm_id: string; account: string; requested_at: number }
  login_throttle: { farm_id: string; key: string; failures: number; until: number; updated_at: number }
  /**
   * A complete file of `total` bytes, its sender and day (UTC); both null in older rows. `idle_rev`: since this revision no
   * record names it. `replaced_at`: when its sender replaced it on that day, in milliseconds. `object`: where its bytes are in the object
   * store; null: in `file_part`. `is_lost`: the object store no longer has the right bytes, so a device may send them again.
   */
  file: {
    farm_id: string
    sha256: string
    extension: string
    total: number
    sent_by: string | null
    sent_day: string | null
    idle_rev: number | null
    replaced_at: number | null
    object: string | null
    is_lost: number
  }
  /** The file's bytes from `start` on. */
  file_part: { farm_id: string; sha256: string; start: number; bytes: Uint8Array }
  /** The received part of one person's upload, and when it last grew, in milliseconds. */
  incoming_file: {
    farm_id: string
    sha256: string
    user_id: string
    extension: string
    total: number
    held: number
    at: number
  }
  incoming_part: { farm_id: string; sha256: string; user_id: string; start: number; bytes: Uint8Array }
  /**
   * Objects in the object store that no file names: being sent since `at` (in milliseconds) by a person or by the server, or left by a
   * deleted file. `is_going`: the object is being removed, so no file may name it any more.
   */
  loose_object: {
    farm_id: string
    object: string
    sha256: string
    user_id: string | null
    bytes: number
    at: number
    is_going: number
  }
  /** Bytes of files that a person sent on a day (UTC); only the latest such day is kept. */
  sent_bytes: { farm_id: string; user_id: string; day: string; bytes: number }
  /** When one of the farm's processes last did a daily task, in milliseconds. */
  daily_task: { farm_id: string; name: string; done_at: number }
  /** A farm by its web address, in a database of several. Times in milliseconds; no limit where it is null. */
  site: {
    farm_id: string
    origin: string
    created_at: number
    suspended_at: number | null
    most_requests: number | null
    most_file_bytes: number | null
  }
  /** Rebuildable cache of the stock fold; a missing row means "fold again". */
  stock_balance: { farm_id: string; item_id: string; fold: string; data: string }
}

export type Db = Kysely<Tables>
