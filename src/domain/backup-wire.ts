/** The server's answer about its own backups, for admins. Devices parse it with `readAs`, which ignores fields of a newer server. */
import * as v from 'valibot'

export const BACKUP_PROBLEMS = ['full', 'readonly', 'damaged', 'failed'] as const
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number]

/** The last backup that could not be made, if none was made since. `line` is the server's own sentence, in English. */
export const backupFailure = v.object({
  at: v.string(),
  problem: v.fallback(v.picklist(BACKUP_PROBLEMS), 'failed'),
  line: v.string(),
})
export type BackupFailure = v.InferOutput<typeof backupFailure>

/** The last drill: whether a backup could be restored, and how long that took. */
export const backupDrill = v.object({ at: v.string(), ok: v.boolean(), line: v.string(), took_ms: v.number() })

/** GET /backups. `automatic`: the server makes them itself, which it does not on PostgreSQL. */
export const backupsAnswer = v.object({
  automatic: v.boolean(),
  kept: v.number(),
  last: v.optional(v.object({ at: v.string(), bytes: v.number() })),
  failed: v.optional(backupFailure),
  drill: v.optional(backupDrill),
})
export type BackupsAnswer = v.InferOutput<typeof backupsAnswer>

const OVERDUE_MS = 48 * 3_600_000

/** Why an admin must act: the last attempt failed, the last drill failed, or there was no backup for two nights. */
export function backupTrouble({ failed, drill, last }: BackupsAnswer, now: number): BackupTrouble | undefined {
  if (failed) return failed.problem
  // A drill before the last backup says nothing about that one, but a rotted disk is no matter of one file.
  if (drill && !drill.ok) return 'drill'
  return last && now - Date.parse(last.at) > OVERDUE_MS ? 'overdue' : undefined
}
export type BackupTrouble = BackupProblem | 'drill' | 'overdue'
