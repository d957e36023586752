/**
 * The tables of the storage core, as Kysely sees them. Generic by design: a new entity needs no migration. Only types
 * and column kinds that SQLite and PostgreSQL share: text, integers and bytes; truth is 0 or 1, JSON is text.
 */
import type { Kysely } from 'kysely'

export type Tables = {
  /**
   * One row a farm: the revision counter with the newest revision's stamp, the database's epoch, the revision it was restored
   * at (0 before any restore), and the newest revision that was pruned.
   */
  farm_head: { farm_id: string; head: number; stamp: string; epoch: string; epoch_head: number; horizon: number }
  /** Epochs of before the restores, and up to which revision the history of each is this one's. */
  past_epoch: { farm_id: string; epoch: string; shared: number }
  /** The newest form of every record, tombstones too. `data` is the whole row as sent; `owner` hides it from others. */
  record: {
    farm_id: string
    kind: string
    id: string
    rev: number
    deleted: number
    owner: string | null
    data: string
  }
  /** Values that must be unique among the live records of a kind. */
  record_key: { farm_id: string; kind: string; field: string; key: string; id: string }
  /** Which live record refers to which. */
  record_ref: {
    farm_id: string
    to_kind: string
    to_id: string
    from_kind: string
    from_id: string
    field: string
  }
  /** Every written row, before and after. */
  change_log: {
    farm_id: string
    rev: number
    kind: string
    id: string
    at: string
    by: string | null
    before: string | null
    after: string
    /** Of the revision, in the first of its rows (S31). */
    stamp: string | null
  }
  /** Stamps of revisions that the log does not tell of any more. They are never pruned. */
  past_stamp: { farm_id: string; rev: number; stamp: string }
  /** Points that a restore replaced, and up to which revision the history of each is this one's. */
  lost_point: { farm_id: string; rev: number; stamp: string; shared: number }
  /** What became of every idempotency key. `answer` says how the body is found again. */
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
  }
  session: {
    farm_id: string
    token_hash: string
    user_id: string
    remember: number
    created_at: number
    expires_at: number
    absolute_at: number
    /** Why it was ended before its time, when, and the name of the device that ended it. */
    ended: string | null
    ended_at: number | null
    ended_where: string | null
    id: string
    /** `session`, or `token`: made for another program. */
    kind: string
    /** What the device calls itself; of a token its name. */
    device: string
    /** Of a token: `read` or `write`. */
    scope: string | null
    /** Exact to five minutes. */
    last_used_at: number
  }
  /** What signing in reads; the rest of a user is a record. */
  app_user: {
    farm_id: string
    id: string
    email_key: string
    password_hash: string | null
    is_admin: number
    approved: number
    deleted: number
    last_login_at: string | null
    /** Who invited this person, and when they came. */
    joined_by: string | null
    joined_at: string | null
  }
  /** A code that lets one person in. `code_hash` is keyed; the key is never stored. */
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
    /** Who came. */
    user_id: string | null
  }
  /** A code for a new password, at most one a user. `created_by` is null of one that the console made. */
  reset_code: {
    farm_id: string
    user_id: string
    code_hash: string
    created_by: string | null
    created_at: number
    expires_at: number
  }
  /** Who asked for a new password: e-mails as digests, whether they are known or not, so that asking tells nothing. */
  reset_request: { farm_id: string; account: string; requested_at: number }
  login_throttle: { farm_id: string; key: string; failures: number; until: number; updated_at: number }
  /**
   * A file that is here as a whole, of `total` bytes, sent by whom and on which day (UTC); null of those from before that was
   * kept. `idle_rev`: since this revision no record names it. `replaced_at`: its sender let go of it on that day, in milliseconds.
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
  }
  /** Its bytes from `start` on. */
  file_part: { farm_id: string; sha256: string; start: number; bytes: Uint8Array }
  /** What one person has sent of a file that is not whole yet, and when that was, in milliseconds. */
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
  /** Bytes of files that a person has sent on a day (UTC), the newest on which they sent any. */
  sent_bytes: { farm_id: string; user_id: string; day: string; bytes: number }
  /** Rebuildable cache of the stock fold; a missing row means "fold again". */
  stock_balance: { farm_id: string; item_id: string; data: string }
}

/** A connection or a transaction on the tables. */
export type Db = Kysely<Tables>
