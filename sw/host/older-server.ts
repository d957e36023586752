/**
 * A server that is older than this app refuses a request for a field that it does not know. What only tells people is then
 * left out, and the request made once more: nothing of a refused envelope ran.
 */
import type { Answer } from '../engine/classify'

const BAD_REQUEST = 400

/** `ask` makes the request, with what only tells people or without. */
export async function tellingPeople(ask: (isWhole: boolean) => Promise<Answer>): Promise<Answer> {
  const answer = await ask(true)
  const isStrange = answer.kind === 'answered' && answer.ours && answer.status === BAD_REQUEST
  return isStrange ? ask(false) : answer
}

type Telling = { readonly recorded_at?: string | undefined; readonly params?: unknown }

/** The entry or report without what only tells people. */
export function bare<T extends Telling>(said: T): Omit<T, keyof Telling> {
  const { recorded_at: _instant, params: _sentence, ...rest } = said
  return rest
}
