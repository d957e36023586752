/**
 * Finds out what answers at the farm server's address. A network with a sign-in page or a refusing proxy sends its own page. The engine
 * counts that as no answer, and the user must see the page to continue.
 */
import ky from 'ky'
import { useEffect, useState } from 'react'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../domain/wire'

/** `stranger`: an answer that is not the farm server's. */
export type Answerer = 'none' | 'farm' | 'stranger'

/** The service worker passes this address to the network, so opening it as a page shows what answers. */
export const ANSWERERS_PAGE = '/api/status'

const TIMEOUT_MS = 12_000

export async function whoAnswers(): Promise<Answerer> {
  try {
    const answer = await ky.get(ANSWERERS_PAGE, {
      cache: 'no-store',
      // Following the redirect would lead to another origin and look like no answer.
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

/** Whether a stranger answers. Checked while `isAway`, and again at each `nextTry` of the engine (milliseconds). */
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
