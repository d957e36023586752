/**
 * `--lan`: https in the farm's own network with a certificate of the farm's own authority, a plain page that guides phones
 * through trusting it, and mDNS answers for the farm's name.
 */
import type { Server } from 'node:http'
import type { LanConfig } from '../config'
import { Stop } from '../config'
import { fingerprintEnd, type Leaf, rootName, signLeaf } from './authority'
import type { Begun, Front } from './front'
import { createGuide } from './guide'
import { type NameService, openNames } from './mdns'
import { type Network, writeNetwork } from './network-file'
import { isAny, type Opened, openNetwork } from './open-network'
import { hostLocalName, isLoopback, ownAddresses } from './own-addresses'
import { drawQr } from './qr-text'
import { keepFresh } from './renewal'
import { trustFiles } from './trust-files'
import type { TrustFacts } from './trust-page'
import { addTrustRoutes } from './trust-routes'

export type LanOptions = {
  readonly dataDir: string
  readonly host: string
  readonly lan: LanConfig
  /** The name that phones show for the certificate. */
  readonly farmName: string
  readonly now: () => number
  readonly say: (line: string) => void
  readonly report: (error: unknown) => void
}

/** Throws Stop with one line when phones would not find the farm. */
export async function openLanFront(options: LanOptions): Promise<Front> {
  const names = await openNamesAt(options)
  try {
    return await frontOf(options, await openNetwork(options, names), names)
  } catch (error) {
    await names?.stop()
    throw error
  }
}

async function openNamesAt({ host, say }: LanOptions): Promise<NameService | undefined> {
  if (isLoopback(host)) return undefined
  // A socket bound to one address would not receive multicast.
  return openNames(isAny(host) ? {} : { interface: host, bind: '0.0.0.0' }, say)
}

async function frontOf(options: LanOptions, opened: Opened, names: NameService | undefined): Promise<Front> {
  const { network, isChanged, told } = opened
  const { now, report, say } = options
  const leaf = leafOf(network)
  const sign = () => signLeaf(network.authority, leaf, now())
  const pair = await sign()
  const files = trustFiles(network.authority)
  let ports = { https: network.port, guide: options.lan.guidePort }
  const facts = () => factsOf(network, ports)
  const guide = createGuide({ files, facts })
  let endRenewal: () => void = () => undefined
  return {
    pair,
    port: network.port,
    insists: () => false,
    addTo: (app) => addTrustRoutes(app, files, facts),
    begin: async (server, { port }) => {
      ports = { https: port, guide: await listen(guide, options) }
      if (isChanged) writeNetwork(options.dataDir, { ...network, port })
      if (told !== undefined) say(told)
      endRenewal = keepFresh({ first: pair, sign, now, report, apply: (fresh) => server.setSecureContext(fresh) })
      names?.answer([network.name], network.address)
      return begunOf(facts(), originOf('http', network.address, ports.guide), isLoopback(options.host))
    },
    stop: async () => {
      endRenewal()
      guide.closeAllConnections()
      if (guide.listening) await new Promise((resolve) => guide.close(resolve))
      await names?.stop()
    },
  }
}

/** The names and addresses of the server's certificate: permitted by the authority, and still this machine's. */
function leafOf({ name, address, authority }: Network): Leaf {
  const { permitted } = authority
  const present = [address, ...ownAddresses()].filter((one) => permitted.addresses.includes(one))
  const host = hostLocalName()
  const isPermitted = host !== undefined && host !== name && permitted.names.includes(host)
  return { names: [name, ...(isPermitted ? [host] : [])], addresses: [...new Set(present)] }
}

function originOf(scheme: 'http' | 'https', host: string, port: number): string {
  const shown = host.includes(':') ? `[${host}]` : host
  const isUsual = port === (scheme === 'https' ? 443 : 80)
  return `${scheme}://${shown}${isUsual ? '' : `:${port}`}`
}

function factsOf({ name, address, authority }: Network, ports: { https: number; guide: number }): TrustFacts {
  return {
    certificate: rootName(authority),
    ends: { sha256: fingerprintEnd(authority), sha1: fingerprintEnd(authority, 'sha1') },
    byName: originOf('https', name, ports.https),
    byAddress: originOf('https', address, ports.https),
    plainByName: originOf('http', name, ports.guide),
  }
}

function begunOf({ byName, byAddress, ends }: TrustFacts, guide: string, isAlone: boolean): Begun {
  return {
    url: byName,
    origins: [byName, byAddress],
    lines: [
      `and at ${byAddress}`,
      `phones and computers begin at ${guide}, which leads them through trusting the farm:\n${drawQr(guide)}`,
      `its certificate must end in ${ends.sha256} (Windows shows ${ends.sha1})`,
      ...(isAlone ? ['HOST allows connections from this machine only. Remove HOST so that phones can connect.'] : []),
    ],
  }
}

function listen(guide: Server, { host, lan }: LanOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    guide.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${error.code ?? error.message})`
      reject(new Stop(`port ${lan.guidePort} ${why}; set GUIDE_PORT to another`, 1))
    })
    guide.listen(lan.guidePort, host, () => {
      const address = guide.address()
      resolve(typeof address === 'object' && address ? address.port : lan.guidePort)
    })
  })
}
