/** The contents of /sync: the queue, the refused changes, and the last results, live. */

import { type Refused, readRefused } from '../../../data/decide/refused'
import { countFiles, type LiveUpload, liveUploads } from '../../../data/files/live-uploads'
import { ISSUE, type ResultEntry } from '../../../data/rows'
import type { Mutation } from '../../../domain/mutation'
import { isRefused } from '../../../domain/mutation-state'
import { oldestOf } from '../../../state/replica/open-work'
import { useReplica } from '../../../state/replica/replica'
import { ofDevice, useLive } from '../../../state/replica/use-live'

export type Work = {
  /** The whole queue in order, with refused changes. */
  readonly queue: readonly Mutation[]
  readonly waiting: readonly Mutation[]
  /** For this user to decide: first those of this device, then those of their other devices. */
  readonly refused: readonly Refused[]
  /** Those of other people: they decide; for ended accounts, an admin does. */
  readonly others: readonly Refused[]
  readonly lately: readonly ResultEntry[]
  /** Files of live records whose bytes are still to be sent. */
  readonly files: readonly LiveUpload[]
  /** How many changes only this device has and will send. A file counts with its change (S29.8). */
  readonly unsent: number
  /** How many changes and files the server refused, for this user to decide. */
  readonly needsYou: number
  /** The instant of the oldest unsent change, or of the change with the oldest unsent file. */
  readonly oldest: string | undefined
}

const MOST_LATELY = 8

export function useWork(): Work | undefined {
  const { db, registry, user } = useReplica()
  return useLive(ofDevice, async () => {
    const [queue, refused, results, files] = await Promise.all([
      db.outbox.orderBy('seq').toArray(),
      readRefused(db, registry, user),
      db.results.orderBy('n').reverse().filter(isListed).limit(MOST_LATELY).toArray(),
      liveUploads(db),
    ])
    return workOf(queue, refused, results, user, files)
  }, [db, registry, user])
}

/** A replaced change continues under another key, and sending a decision is internal. */
function isListed({ entity, how }: ResultEntry): boolean {
  return entity !== ISSUE && how !== 'replaced'
}

export function workOf(
  queue: readonly Mutation[],
  refused: readonly Refused[],
  results: readonly ResultEntry[],
  user: string,
  files: readonly LiveUpload[] = [],
): Work {
  const waiting = queue.filter((mutation) => !isRefused(mutation))
  const alone = countFiles(files)
  const mine = refused.filter(({ owner }) => owner === user)
  return {
    queue,
    waiting,
    files,
    unsent: waiting.length + alone.unsent,
    needsYou: mine.length + alone.refused,
    refused: mine,
    others: refused.filter(({ owner }) => owner !== user),
    lately: results.slice(0, MOST_LATELY),
    oldest: oldestOf(waiting, files),
  }
}
