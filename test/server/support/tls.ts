/** Https as a browser asks for it: under a name, trusting only what it was told to trust. */
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { connect, createServer, type Server } from 'node:tls'
import type { Pair } from '../../../server/lan/authority'

export type Asked = { readonly status: number; readonly headers: Record<string, unknown>; readonly text: string }

type Asking = {
  readonly ca: string
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Where the name is. */
  readonly at?: string
}

/** Every name is at this address of this machine. */
export function lookupAt(address: string): LookupFunction {
  return (_name, { all }, found) => {
    if (all) found(null, [{ address, family: 4 }])
    else found(null, address, 4)
  }
}

export function ask(url: string, { ca, method = 'GET', body, headers = {}, at = '127.0.0.1' }: Asking): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const lookup = lookupAt(at)
    const asked = request(url, { ca, method, lookup, agent: false, headers: { ...type, ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (piece) => {
        text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** A TLS server that has nothing but a certificate. */
export async function holdOut(pair: Pair): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer(pair, (socket) => socket.on('error', () => undefined).end())
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

/** `accepted` and the serial number, or the words of the refusal by a client that trusts `ca` alone. */
export function shake(
  port: number,
  host: string,
  ca: string,
): Promise<{ readonly said: string; readonly serial: string }> {
  return new Promise((resolve) => {
    const name = isIP(host) ? {} : { servername: host }
    // The client checks the certificate against `host`, wherever it connects to.
    const socket = connect(
      { host: '127.0.0.1', port, ca, ...name, ...(isIP(host) ? { checkServerIdentity } : {}) },
      () => {
        resolve({ said: 'accepted', serial: socket.getPeerCertificate().serialNumber })
        socket.destroy()
      },
    )
    socket.on('error', (error: Error) => {
      resolve({ said: error.message, serial: '' })
      socket.destroy()
    })
  })
}

/** Addresses are checked by the chain alone here: the connection goes to another one. */
const checkServerIdentity = () => undefined
