/**
 * Who answers at the farm server's address. A network that wants a sign-in, or a proxy that refuses, sends a page of its
 * own: the engine counts it as no answer, and a person has to see that page to get past it.
 */
import ky from 'ky'
import { useEffect, useState } from 'react'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../domain/wire'

/** `stranger`: something answered, and it was not the farm server. */
export type Answerer = 'none' | 'farm' | 'stranger'

/** The service worker leaves this address to the network: opened as a page it shows who answers. */
export const ANSWERERS_PAGE = '/api/status'

const TIMEOUT_MS = 12_000

export async function whoAnswers(): Promise<Answerer> {
  try {
    const answer = await ky.get(ANSWERERS_PAGE, {
      cache: 'no-store',
      // Followed, it would lead to another origin and look like no answer at all.
      redirect: 'manual',
      retry: 0,
      throwHttpErrors: false,
      timeout: TIMEOUT_MS,
    })
    return answer.headers.get(SERVER_HEADER) === SERVER_HEADER_VALUE ? 'farm' : 'stranger'
  } catch {
    return 'none'
  }
}

/** Whether a stranger answers; asked while `isAway`, and once more with each `nextTry` of the engine, in milliseconds. */
export function useStranger(isAway: boolean, nextTry: number | undefined): boolean {
  const [found, setFound] = useState<Answerer>()
  const question = isAway ? `before ${nextTry}` : undefined
  useEffect(() => {
    if (question === undefined) return
    let isOver = false
    void whoAnswers().then((answerer) => isOver || setFound(answerer))
    return () => {
      isOver = true
    }
  }, [question])
  return isAway && found === 'stranger'
}
