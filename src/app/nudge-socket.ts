/**
 * The server's nudge: a websocket that sends the farm's newest revision whenever it grows. It only speeds the engine up: nudges
 * may be lost, because the change feed has everything. A broken connection is retried with growing pauses. A proxy may silently
 * drop the connection, so the server sends a message every half minute. Without one, a visible page asks once a minute.
 */

export type NudgeOptions = {
  readonly url: string
  readonly token: string
  /** The server's back-off: no attempt before this time, in milliseconds of the device's clock. */
  readonly notBefore?: number | undefined
  /** Called when there may be news: after a nudge, or when a lost or refused connection needs the engine's check. */
  readonly onNudge: () => void
}

const RETRY_START_MS = 1_000
/** A connection that never opens while the farm answers: a proxy on the way does not support websockets. */
const RETRY_MAX_MS = 300_000
/** The close code for a token that the server does not know, or for a hello that came too late on a slow connection. */
const REFUSED = 4401
/** The pause after a refused connection: in that time the engine finds out whether the token is the cause. */
const REFUSED_MS = 60_000
/** Twice the server's pulse: a connection that is silent for that long is dead. */
const SILENCE_MS = 60_000

/** Keeps a connection open until the returned function is called. */
export function openNudges({ url, token, notBefore = 0, onNudge }: NudgeOptions): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = RETRY_START_MS
  let head: number | undefined
  let isOver = false
  let wasHeard = false

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
      // Nudges before the connection opened were missed, so the engine looks once.
      onNudge()
    }
    line.onmessage = (event) => {
      wasHeard = true
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
  const ask = setInterval(() => {
    const mayAsk = document.visibilityState === 'visible' && Date.now() >= notBefore
    if (!wasHeard && mayAsk) onNudge()
    wasHeard = false
  }, SILENCE_MS)
  /** The network or the page is back: try without waiting out the pause. */
  const hurry = () => {
    if (document.visibilityState === 'visible') connect()
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    clearInterval(ask)
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
