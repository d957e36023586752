/**
 * Why and until when a file waits for its next attempt (S28). A wait belongs to an answer. It ends by time, by a person's request, or
 * when the subject of the answer changes: an unknown record that changed, or a restored server. Pure.
 */

/**
 * `no_answer`: no server answered. `busy`: the server could not accept it at that time. `unknown`: the server does not know the record.
 * `damaged`: other bytes arrived.
 */
export type WaitReason = 'no_answer' | 'busy' | 'unknown' | 'damaged'

export type FileWait = {
  /** Consecutive requests that did not arrive or got no answer about the file. Only the back-off uses it. */
  readonly tries?: number
  /** In milliseconds of the device's clock. Absent with `tries`: a person ended the wait. */
  readonly notBefore?: number
  readonly why?: WaitReason
  /** The subject of the answer, from `subjectOf`. */
  readonly about?: string
  /** If the server itself could not accept it. */
  readonly told?: ToldWait
}

/** The server's code, and how long it accepts nothing, in milliseconds of the device's clock. Attempts continue before that. */
export type ToldWait = { readonly code: string; readonly until?: number }

/** What can change an answer besides time. `records` are the sent records that name the file, with their revisions. */
export function subjectOf(why: WaitReason, epoch: string, records: readonly string[]): string {
  return why === 'unknown' ? [epoch, ...records.toSorted()].join(' ') : epoch
}

export function withoutWait<T extends FileWait>({
  tries: _tries,
  notBefore: _until,
  why: _why,
  about: _about,
  told: _told,
  ...file
}: T) {
  return file
}

/** The file without its wait if the subject of the wait has changed. */
export function withPresentWait<T extends FileWait>(file: T, epoch: string, records: readonly string[]) {
  const { why, about } = file
  return why === undefined || about === subjectOf(why, epoch, records) ? file : withoutWait(file)
}

/** S28.21: a person requested attempts of all files. The counted tries stay, so the next wait is not shorter. */
export function endedByHand<T extends FileWait>({
  notBefore: _until,
  why: _why,
  about: _about,
  told: _told,
  ...file
}: T) {
  return file
}

export function isEndedByHand({ tries, notBefore }: FileWait): boolean {
  return tries !== undefined && notBefore === undefined
}
