/**
 * The server's nudge: a websocket that says the farm's newest revision whenever it grows. It only ever hurries the engine;
 * a nudge may be lost, the change feed forgets nothing. When the line breaks it is tried again with growing pauses.
 */

export type NudgeOptions = {
  readonly url: string
  readonly token: string
  /** The server asked to be left alone until then, in milliseconds of the device's clock. */
  readonly notBefore?: number | undefined
  /** There is something new, or the line was cut or refused and the engine should find out what that means. */
  readonly onNudge: () => void
}

const RETRY_START_MS = 1_000
/** A line that never stands while the farm answers: something on the way does not know websockets. */
const RETRY_MAX_MS = 300_000
/** The close code of a token that the server does not know, or of a hello that came too late on a slow line. */
const REFUSED = 4401
/** Until a refused line is tried again: the engine finds out meanwhile whether the token is to blame. */
const REFUSED_MS = 60_000

/** Keeps a line open until the returned function is called. */
export function openNudges({ url, token, notBefore = 0, onNudge }: NudgeOptions): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = RETRY_START_MS
  let head: number | undefined
  let isOver = false

  const connect = () => {
    clearTimeout(timer)
    if (isOver || socket) return
    const quiet = notBefore - Date.now()
    if (quiet > 0) {
      timer = setTimeout(connect, quiet)
      return
    }
    const line = new WebSocket(url)
    socket = line
    let wasOpen = false
    line.onopen = () => {
      wasOpen = true
      line.send(JSON.stringify({ token }))
      // What changed before the line stood was said to nobody here: look once.
      onNudge()
    }
    line.onmessage = (event) => {
      pause = RETRY_START_MS
      const next = readHead(event.data)
      if (next === undefined || next === head) return
      head = next
      onNudge()
    }
    line.onclose = (event) => {
      socket = undefined
      if (isOver) return
      if (wasOpen) onNudge()
      const wait = event.code === REFUSED ? REFUSED_MS : pause
      timer = setTimeout(connect, wait * (0.5 + Math.random()))
      pause = Math.min(pause * 2, RETRY_MAX_MS)
    }
  }
  /** Signal or daylight: no reason to sit out the pause. */
  const hurry = () => {
    if (document.visibilityState === 'visible') connect()
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
    socket?.close()
  }
}

function readHead(data: unknown): number | undefined {
  try {
    const message: unknown = JSON.parse(String(data))
    const head = typeof message === 'object' && message !== null && 'head' in message ? message.head : undefined
    return typeof head === 'number' ? head : undefined
  } catch {
    return undefined
  }
}
