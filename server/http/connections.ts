/** Connection handling: a stopping server closes idle ones at once, and offers to switch protocols are ignored. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Server as TlsServer } from 'node:tls'

/** How long a stopping server waits for requests that have begun. */
const PATIENCE_MS = 5000

export type Connections = {
  /** Ends idle connections now, others after their answer, and finally those whose request never completes. */
  readonly drain: () => void
}

export function watchConnections(server: Server): Connections {
  const idle = new Set<Duplex>()
  const watch = (socket: Duplex) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  }
  let isDraining = false
  server.on(speaks(server), watch)
  const handshakes = watchHandshakes(server)
  server.on('upgrade', (_request, socket) => idle.delete(socket))
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => {
      if (isDraining) socket.destroySoon()
      else if (!socket.destroyed) idle.add(socket)
    })
  })
  return {
    drain: () => {
      isDraining = true
      for (const socket of [...handshakes.values(), ...idle]) socket.destroy()
      setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref()
    },
  }
}

/** The connection event on which requests arrive: with https it differs from the event of the TCP connection below. */
function speaks(server: Server): 'connection' | 'secureConnection' {
  return server instanceof TlsServer ? 'secureConnection' : 'connection'
}

/** Connections before the end of their TLS handshake, by the remote address. */
function watchHandshakes(server: Server): ReadonlyMap<string, Socket> {
  const waiting = new Map<string, Socket>()
  if (!(server instanceof TlsServer)) return waiting
  const endOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  server.on('connection', (socket: Socket) => {
    const end = endOf(socket)
    waiting.set(end, socket)
    socket.once('close', () => waiting.delete(end))
  })
  server.on('secureConnection', (socket) => waiting.delete(endOf(socket)))
  return waiting
}

/**
 * Answers requests that offer another protocol, such as h2c, as if they had not (RFC 9110, 7.8): some clients offer it
 * with every first request. Call it after the websocket's own listener is attached.
 */
export function ignoreOtherUpgrades(server: Server): void {
  const accepted = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (/^websocket$/i.test(request.headers.upgrade ?? '')) {
      for (const listener of accepted) listener.call(server, request, socket, head)
      return
    }
    socket.unshift(Buffer.concat([Buffer.from(headWithoutOffer(request), 'latin1'), head]))
    server.emit(speaks(server), socket)
  })
}

/** The head of the request without the headers that offer the other protocol. */
function headWithoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
