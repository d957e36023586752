/** SQL that takes a database back to before sessions were kept by farm (migrations 010 and 011); the new keys stay. */
const BEFORE_SESSIONS_BY_FARM =
  "delete from kysely_migration where name > '010'; drop table daily_task; drop table site; drop table loose_object; alter table file drop column object; alter table file drop column is_lost; alter table record drop column sum; alter table idem drop column sum"

/** The same to before files came in by person (migration 009). */
export const BEFORE_FILES_BY_PERSON = [
  BEFORE_SESSIONS_BY_FARM,
  "delete from kysely_migration where name = '009-files-by-person'",
  'drop table incoming_file; drop table incoming_part; drop table sent_bytes',
  'alter table file add column held bigint not null default 0; update file set held = total',
  'alter table file drop column sent_by; alter table file drop column sent_day; alter table file drop column replaced_at',
].join('; ')

/** The same to before revisions had stamps (migration 008). */
export const BEFORE_STAMPS = [
  BEFORE_FILES_BY_PERSON,
  "delete from kysely_migration where name = '008-stamps'",
  'drop table past_stamp; drop table lost_point; alter table change_log drop column stamp; alter table farm_head drop column stamp',
].join('; ')

/** The same to before people had invites, reset codes and a list of sessions (migration 007). */
const SESSION_COLUMNS = ['id', 'kind', 'device', 'scope', 'last_used_at', 'ended_at', 'ended_where']

export const BEFORE_PEOPLE = [
  BEFORE_STAMPS,
  "delete from kysely_migration where name = '007-people'",
  'drop table invite; drop table reset_code; drop table reset_request',
  'drop index session_id',
  ...SESSION_COLUMNS.map((column) => `alter table session drop column ${column}`),
  'alter table app_user drop column joined_by; alter table app_user drop column joined_at',
].join('; ')
