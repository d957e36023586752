/**
 * An older server refuses a request with a field that it does not know. The device then leaves out the fields that are only
 * for people and sends the request again, because nothing of a refused envelope ran.
 */
import type { Answer } from '../engine/classify'

const BAD_REQUEST = 400

/** `ask` sends the request, with or without the fields that are only for people. */
export async function tellingPeople(ask: (isWhole: boolean) => Promise<Answer>): Promise<Answer> {
  const answer = await ask(true)
  const isStrange = answer.kind === 'answered' && answer.ours && answer.status === BAD_REQUEST
  return isStrange ? ask(false) : answer
}

type Telling = { readonly recorded_at?: string | undefined; readonly params?: unknown }

/** The entry or report without the fields that are only for people. */
export function bare<T extends Telling>(said: T): Omit<T, keyof Telling> {
  const { recorded_at: _instant, params: _sentence, ...rest } = said
  return rest
}
