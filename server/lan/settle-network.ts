/** Decides whether this start can serve the farm where its phones know it. The caller creates and writes. */
import { HTTPS_PORT, Stop } from '../config'
import type { Network } from './network-file'

/** The machine and the configuration at this start. */
export type Present = {
  /** Addresses of this machine, likeliest first. */
  readonly addresses: readonly string[]
  /** HOST, when it is one address. */
  readonly address: string | undefined
  /** PORT, when it is set; 0 = any, or the known port once phones have one. */
  readonly port: number | undefined
  readonly newOrigin: boolean
}

/** The origin to serve, and whether the present authority may sign for it. */
export type Settled = {
  readonly address: string
  readonly port: number
  readonly authority: 'kept' | 'new'
}

/** Throws Stop with one line when phones would no longer find the farm. */
export function settleNetwork(kept: Network | undefined, present: Present): Settled {
  if (kept && !present.newOrigin) return { ...asBefore(kept, present), authority: 'kept' }
  const address = presentAddress(kept, present)
  if (!kept) return { address, port: present.port ?? HTTPS_PORT, authority: 'new' }
  const mayVouch = kept.authority.permitted.addresses.includes(address)
  return { address, port: present.port || kept.port, authority: mayVouch ? 'kept' : 'new' }
}

function presentAddress(kept: Network | undefined, { address, addresses }: Present): string {
  if (address !== undefined && !addresses.includes(address)) {
    throw new Stop(`HOST is ${address}, which this machine does not have (${listed(addresses)})`, 1)
  }
  const found = address ?? addresses.find((one) => one === kept?.address) ?? addresses[0]
  if (found === undefined) throw new Stop('this machine is in no network: connect it, or set HOST to its address', 1)
  return found
}

function asBefore(kept: Network, { address, addresses, port }: Present): Omit<Settled, 'authority'> {
  const known = `phones know this farm as ${kept.address}`
  if (!addresses.includes(kept.address)) {
    const back = 'reserve that address for it in the router, or start once with --new-origin'
    throw new Stop(`${known}, which this machine no longer has (${listed(addresses)}): ${back}`, 1)
  }
  if (address !== undefined && address !== kept.address) {
    throw new Stop(`${known}, and HOST is ${address}: set HOST to that, or start once with --new-origin`, 1)
  }
  if (port && port !== kept.port) {
    const back = 'set PORT to that, or start once with --new-origin'
    throw new Stop(`phones know this farm at port ${kept.port}, and PORT is ${port}: ${back}`, 1)
  }
  return { address: kept.address, port: kept.port }
}

function listed(addresses: readonly string[]): string {
  return addresses.length > 0 ? `it has ${addresses.join(', ')}` : 'it is in no network'
}
