/**
 * The websocket nudge: who signed in over it hears the farm's newest revision after every change, at most ten times a
 * second. A nudge may be lost, a cursor never: nothing but the number travels here.
 */
import type { WebSocket } from '@fastify/websocket'
import { isPlainObject } from '../../src/domain/kit/entity'

const HELLO_MS = 5000
const PULSE_MS = 30_000
const PULSE = '{}'
const EVERY_MS = 100
const UNAUTHORIZED = 4401
const GOING_AWAY = 1001
/** A peer that sleeps does not answer a goodbye. */
const GOODBYE_MS = 1000

export type SocketHub = {
  readonly join: (socket: WebSocket) => void
  readonly nudge: (head: number) => void
  /** Closes what belongs to sessions that ended. */
  readonly end: (tokenHashes: readonly string[]) => void
  readonly close: () => void
}

type Member = { readonly token: string; readonly hash: string }

/**
 * `identify` gives the hash of a token that may listen, or undefined. Every `pulseMs` a listener must prove both, and
 * hears a word without news: a page cannot see pings, and would take a swallowed line for a quiet farm.
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
      // A session also ends by itself, with nobody to say so.
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
    // What changed while the token was looked up.
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
    nudge: (next) => {
      if (next <= head) return
      head = next
      isDirty = true
      if (timer === undefined) send()
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
