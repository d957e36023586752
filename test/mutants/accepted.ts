/** Survivors that are right to survive, each with its reason. One that no longer survives, or is gone, is an error. */
import list from './accepted.json'

export type Accepted = {
  readonly path: string
  /** The line of code, trimmed. */
  readonly code: string
  readonly before: string
  readonly after: string
  readonly why: string
}

export function readAccepted(): Accepted[] {
  return list
}
