/** The addresses at which phones in the same network can reach this machine. */
import { hostname, networkInterfaces } from 'node:os'

/** Interfaces of containers, virtual machines and tunnels: no phone of the farm is behind them. */
const INNER = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|tun|tap|wg|tailscale|zt|utun|awdl|llw)/i

export type Interfaces = ReturnType<typeof networkInterfaces>

/** All addresses, likeliest first: IPv4 before IPv6, private before public. Link-local IPv6 needs a zone, so it is left out. */
export function ownAddresses(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  const found = Object.entries(interfaces).flatMap(([name, entries = []]) =>
    INNER.test(name) ? [] : entries.filter(({ internal }) => !internal).map(({ address }) => address),
  )
  const usable = [...new Set(found)].filter((address) => !/^fe80:|^169\.254\./i.test(address))
  return usable.toSorted((one, other) => rank(one) - rank(other))
}

const PRIVATE = /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/

function rank(address: string): number {
  if (PRIVATE.test(address)) return 0
  return address.includes(':') ? 2 : 1
}

/** The mDNS name that the system itself may answer. Never the bare host name: it may be a public domain. */
export function hostLocalName(name = hostname()): string | undefined {
  const [first = ''] = name.toLowerCase().split('.')
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(first) && first !== 'localhost' ? `${first}.local` : undefined
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
