/**
 * The reason and the end of a file's wait (S28). A wait follows from an answer. It ends by the clock, when a person asks for it, or
 * with its reason: an unknown record changed, or the server was restored. Pure.
 */

/**
 * `no_answer`: no answer. `busy`: the server could not accept it now. `unknown`: the server does not know the record.
 * `damaged`: other bytes arrived.
 */
export type WaitReason = 'no_answer' | 'busy' | 'unknown' | 'damaged'

export type FileWait = {
  /** Requests in a row without an answer about the file: for the back-off alone. */
  readonly tries?: number
  /** In milliseconds of the device's clock. Absent after tries: a person has ended the wait. */
  readonly notBefore?: number
  readonly why?: WaitReason
  /** The subject of the answer, from `subjectOf`. */
  readonly about?: string
  /** Present if the server itself could not accept it. */
  readonly told?: ToldWait
}

/** The server's code, and the end of its limit in milliseconds of the device's clock. Attempts continue before it. */
export type ToldWait = { readonly code: string; readonly until?: number }

/** The facts besides time that may change an answer. `records`: the sent records that name the file, with revisions. */
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

/** The file without its wait, if the reason of the wait has ended. */
export function withPresentWait<T extends FileWait>(file: T, epoch: string, records: readonly string[]) {
  const { why, about } = file
  return why === undefined || about === subjectOf(why, epoch, records) ? file : withoutWait(file)
}

/** S28.21: a person asked to try every file. The count of tries stays, so the next wait is not shorter. */
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
