/**
 * Files that their sender replaced on the day they were sent: a photo taken again, or a program that fills the disk. They need
 * not stay as long as deleted records. They stay for a day, for undo and for phones that have not synced yet, and while an open
 * issue names them. The device that sent a file still has it, and offers it again when a record names it again.
 */
import { sql } from 'kysely'
import { parseFileName } from '../../src/domain/kit/files'
import type { Tx } from '../storage/store'
import { ISSUE } from '../write/kind'
import { dayOf } from './daily-bytes'
import { dropFiles, isNamed } from './idle-files'

/** How long a replaced file stays. */
const GRACE_MS = 86_400_000

/** A live record stopped naming a file, which others may still name. `at` is the instant, `by` the person who changed it. */
export async function noteLetGo({ db, farmId }: Tx, name: string, at: string, by: string | undefined): Promise<void> {
  const sha256 = parseFileName(name)?.sha256
  if (sha256 === undefined || by === undefined) return
  const now = Date.parse(at)
  await db
    .updateTable('file')
    .set({ replaced_at: now })
    .where('farm_id', '=', farmId)
    .where('sha256', '=', sha256)
    .where('sent_by', '=', by)
    .where('sent_day', '=', dayOf(now))
    .where((is) => is.not(isNamed))
    .execute()
}

/** A live record names a file, for the first time or again. */
export async function noteNamed({ db, farmId }: Tx, name: string): Promise<void> {
  const sha256 = parseFileName(name)?.sha256 ?? ''
  const file = db.updateTable('file').set({ replaced_at: null }).where('farm_id', '=', farmId)
  await file.where('sha256', '=', sha256).where('replaced_at', 'is not', null).execute()
}

/** `now` in milliseconds. */
export async function dropReplacedFiles(tx: Tx, now: number): Promise<void> {
  const isAsked = sql<boolean>`exists (select 1 from record where record.farm_id = file.farm_id
    and record.kind = ${ISSUE.name} and record.deleted = 0 and record.data like '%' || file.sha256 || '%')`
  await dropFiles(tx, now, (file) =>
    file
      .where('replaced_at', '<=', now - GRACE_MS)
      .where((is) => is.not(isNamed))
      .where((is) => is.not(isAsked)),
  )
}
