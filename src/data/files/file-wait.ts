/**
 * Why and until when a file waits for its next try (S28). A wait is about an answer. It ends by the clock, by a person's word, and with
 * what the answer was about: an unknown record that changed, a server that was restored. Pure.
 */

/**
 * `no_answer`: nobody answered. `busy`: the server could not take it just now. `unknown`: it does not know the record.
 * `damaged`: other bytes arrived.
 */
export type WaitReason = 'no_answer' | 'busy' | 'unknown' | 'damaged'

/** Of a file that is to be tried again. */
export type FileWait = {
  /** Requests in a row that did not arrive, or were not answered by a word about the file: for the back-off alone. */
  readonly tries?: number
  /** In milliseconds of the device's clock. Without it, while there were tries, a person has ended the wait. */
  readonly notBefore?: number
  readonly why?: WaitReason
  /** What the answer was about, as `subjectOf` says it. */
  readonly about?: string
  /** Where the server itself could not take it. */
  readonly told?: ToldWait
}

/** The server's code, and until when it takes no more, in milliseconds of the device's clock: tries go on before that. */
export type ToldWait = { readonly code: string; readonly until?: number }

/** What else than time may change an answer: `records` are the sent records that name the file, with their revisions. */
export function subjectOf(why: WaitReason, epoch: string, records: readonly string[]): string {
  return why === 'unknown' ? [epoch, ...records.toSorted()].join(' ') : epoch
}

/** Without any wait. */
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

/** The file without its wait, where what that was about is no longer so. */
export function withPresentWait<T extends FileWait>(file: T, epoch: string, records: readonly string[]) {
  const { why, about } = file
  return why === undefined || about === subjectOf(why, epoch, records) ? file : withoutWait(file)
}

/** S28.21: a person has every file tried again. Its tries stay: the next wait is no shorter for it. */
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
