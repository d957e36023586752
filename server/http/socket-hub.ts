/**
 * The websocket nudge: signed-in listeners receive the farm's newest revision after every change, at most ten times a
 * second. A nudge may be lost, because cursors do not depend on it. It carries only the number.
 */
import type { WebSocket } from '@fastify/websocket'
import { isPlainObject } from '../../src/domain/kit/entity'

const HELLO_MS = 5000
const PULSE_MS = 30_000
const PULSE = '{}'
const EVERY_MS = 100
const UNAUTHORIZED = 4401
const GOING_AWAY = 1001
/** A sleeping peer does not answer a close frame. */
const GOODBYE_MS = 1000

export type SocketHub = {
  readonly join: (socket: WebSocket) => void
  readonly nudge: (head: number) => void
  /** After a fork: the next revision may be lower. */
  readonly forget: () => void
  /** Closes the sockets of ended sessions. */
  readonly end: (tokenHashes: readonly string[]) => void
  /** Open sockets, also those that have not named their token yet. */
  readonly count: () => number
  readonly close: () => void
}

type Member = { readonly token: string; readonly hash: string }

/**
 * `identify` returns the hash of a token that may listen, or undefined. Every `pulseMs` a listener must answer a ping and
 * have a valid token, and receives a message without news: a page cannot see pings and could not notice a dead connection.
 */
export function createSocketHub(
  identify: (token: string) => Promise<string | undefined>,
  pulseMs = PULSE_MS,
): SocketHub {
  const sockets = new Set<WebSocket>()
  const members = new Map<WebSocket, Member>()
  const alive = new WeakSet<WebSocket>()
  let head = 0
  let timer: NodeJS.Timeout | undefined
  let isDirty = false
  const pulse = setInterval(() => {
    for (const [socket, { token }] of members) {
      if (!alive.has(socket)) {
        socket.terminate()
        continue
      }
      alive.delete(socket)
      socket.ping()
      socket.send(PULSE)
      // A session may also expire, without any event.
      identify(token).then(
        (hash) => hash === undefined && socket.close(UNAUTHORIZED),
        () => undefined,
      )
    }
  }, pulseMs)
  pulse.unref()

  function send(): void {
    isDirty = false
    const message = JSON.stringify({ head })
    for (const socket of members.keys()) socket.send(message)
    timer = setTimeout(() => {
      timer = undefined
      if (isDirty) send()
    }, EVERY_MS)
    timer.unref()
  }

  async function admit(socket: WebSocket, message: string): Promise<void> {
    const before = head
    const token = tokenOf(message)
    const hash = token === undefined ? undefined : await identify(token)
    if (token === undefined || hash === undefined) {
      socket.close(UNAUTHORIZED)
      return
    }
    if (socket.readyState !== socket.OPEN) return
    alive.add(socket)
    members.set(socket, { token, hash })
    // The farm changed while the token was looked up.
    if (head !== before) socket.send(JSON.stringify({ head }))
  }

  return {
    join: (socket) => {
      sockets.add(socket)
      const patience = setTimeout(() => socket.close(UNAUTHORIZED), HELLO_MS)
      socket.once('message', (data, isBinary) => {
        clearTimeout(patience)
        admit(socket, isBinary ? '' : String(data)).catch(() => socket.close(UNAUTHORIZED))
      })
      socket.on('pong', () => alive.add(socket))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearTimeout(patience)
        sockets.delete(socket)
        members.delete(socket)
      })
    },
    count: () => sockets.size,
    nudge: (next) => {
      if (next <= head) return
      head = next
      isDirty = true
      if (timer === undefined) send()
    },
    forget: () => {
      head = 0
    },
    end: (tokenHashes) => {
      for (const [socket, { hash }] of members) if (tokenHashes.includes(hash)) socket.close(UNAUTHORIZED)
    },
    close: () => {
      clearInterval(pulse)
      clearTimeout(timer)
      for (const socket of sockets) socket.close(GOING_AWAY)
      setTimeout(() => {
        for (const socket of sockets) socket.terminate()
      }, GOODBYE_MS).unref()
    },
  }
}

function tokenOf(message: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(message)
    return isPlainObject(parsed) && typeof parsed.token === 'string' ? parsed.token : undefined
  } catch {
    return undefined
  }
}
