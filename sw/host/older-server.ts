/**
 * A server that is older than this app refuses a request for a field that it does not know. What only tells people is then
 * left out, and the request made once more: nothing of a refused envelope ran.
 */
import type { Answer } from '../engine/classify'

const BAD_REQUEST = 400

/** `ask` makes the request, with the instants of the changes or without. */
export async function tellingWhen(ask: (withInstants: boolean) => Promise<Answer>): Promise<Answer> {
  const answer = await ask(true)
  const isStrange = answer.kind === 'answered' && answer.ours && answer.status === BAD_REQUEST
  return isStrange ? ask(false) : answer
}

/** The entry or report without the instant of its change. */
export function untimed<T extends { readonly recorded_at?: string | undefined }>(said: T): Omit<T, 'recorded_at'> {
  const { recorded_at: _instant, ...rest } = said
  return rest
}
