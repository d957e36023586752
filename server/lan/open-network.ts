/** The farm's address in its network at this start: the earlier one, or a new one with an authority limited to it. */
import { X509Certificate } from 'node:crypto'
import { Stop } from '../config'
import { makeAuthority } from './authority'
import type { LanOptions } from './lan-front'
import type { NameService } from './mdns'
import { type Network, readNetwork } from './network-file'
import { hostLocalName, isLoopback, ownAddresses } from './own-addresses'
import { settleNetwork } from './settle-network'

/** The date of this code. A machine without a battery clock starts in 1970, and its authority would have expired long ago. */
const EARLIEST = Date.UTC(2026, 0, 1)

/** A network and the line to print about it. It is written later, because no phone knows it before the server listens. */
export type Opened = { readonly network: Network; readonly isChanged: boolean; readonly told?: string }

/** `names` finds other machines with the name; undefined without mDNS. Throws Stop. */
export async function openNetwork(options: LanOptions, names: NameService | undefined): Promise<Opened> {
  const { host, lan } = options
  const kept = readNetwork(options.dataDir)
  const addresses = [...(isLoopback(host) ? [host] : []), ...ownAddresses()]
  const present = { addresses, address: isAny(host) ? undefined : host, port: lan.port, newOrigin: lan.newOrigin }
  const settled = settleNetwork(kept, present)
  const isOwn = (found: string) => addresses.includes(found)
  const name = kept?.name ?? (await freeName(names, isOwn))
  const { address, port } = settled
  if (kept) refuseInvalid(kept, options.now())
  if (kept && settled.authority === 'kept')
    return continued(kept, { ...kept, address, port }, await twinOf(name, names, isOwn))
  if (options.now() < EARLIEST) throw new Stop("this machine's clock is wrong: set it, then start with --lan again", 1)
  const permitted = { names: namesFor(name), addresses: [...new Set([address, ...addresses])] }
  const network = { name, address, port, authority: await makeAuthority(options.farmName, permitted, options.now()) }
  if (!kept) return { network, isChanged: true }
  const cost =
    'its old certificate may not vouch for that, so every phone must trust the farm again; export unsent work (Sync) first'
  return { network, isChanged: true, told: `${moved(kept, network)}; ${cost}` }
}

/** Stops if the authority was made with a wrong clock: every phone would reject it without a reason. */
function refuseInvalid({ authority }: Network, now: number): void {
  const isValid = [authority.root, authority.issuer].every((pem) => {
    const { validFrom, validTo } = new X509Certificate(pem)
    return Date.parse(validFrom) <= now && now <= Date.parse(validTo)
  })
  if (isValid) return
  const back = "set the machine's clock, or remove lan.json and let every phone trust the farm again"
  throw new Stop(`the farm's certificate is not valid on the day this machine says it is: ${back}`, 1)
}

function continued(kept: Network, network: Network, twin: string | undefined): Opened {
  const hasMoved = network.address !== kept.address || network.port !== kept.port
  if (hasMoved) return { network, isChanged: true, told: `${moved(kept, network)}; ${costOf(kept, network)}` }
  if (twin === undefined) return { network, isChanged: false }
  const told = `${twin} answers to ${network.name} too: phones that ask there refuse what answers`
  return { network, isChanged: false, told }
}

/** A browser keeps the app's records and session per origin, including the port. */
function costOf(from: Network, to: Network): string {
  const away = 'unsent work there is exported as a file (Sync) and taken in at the new address'
  if (from.port !== to.port) return `phones go on trusting it, but begin anew at the new port; ${away}`
  return `phones that use the name go on as before; at the old address ${away}`
}

export function isAny(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function moved(from: Network, to: Network): string {
  return `the farm moved from ${from.address}:${from.port} to ${to.address}:${to.port}`
}

function namesFor(name: string): string[] {
  const host = hostLocalName()
  return host === undefined || host === name ? [name] : [name, host]
}

/** Two farms in one network must not share a name. */
async function freeName(names: NameService | undefined, isOwn: (address: string) => boolean): Promise<string> {
  for (let number = 1; number < 10; number++) {
    const name = number === 1 ? 'pinset.local' : `pinset-${number}.local`
    const found = (await names?.ask(name)) ?? []
    if (found.every(isOwn)) return name
  }
  return 'pinset-10.local'
}

/** Another machine that answers for the farm's name. */
async function twinOf(
  name: string,
  names: NameService | undefined,
  isOwn: (address: string) => boolean,
): Promise<string | undefined> {
  return ((await names?.ask(name)) ?? []).find((found) => !isOwn(found))
}
