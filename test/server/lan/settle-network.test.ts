import { describe, expect, it } from 'vitest'
import { Stop } from '../../../server/config'
import type { Network } from '../../../server/lan/network-file'
import { hostLocalName, ownAddresses } from '../../../server/lan/own-addresses'
import { type Present, settleNetwork } from '../../../server/lan/settle-network'

const HOME = '192.168.1.20'
const kept: Network = {
  name: 'pinset.local',
  address: HOME,
  port: 8443,
  authority: {
    root: '',
    issuer: '',
    issuerKey: '',
    permitted: { names: ['pinset.local'], addresses: [HOME, '10.0.0.7'] },
  },
}
const present = (over: Partial<Present> = {}): Present => ({
  addresses: [HOME, '10.0.0.7'],
  address: undefined,
  port: undefined,
  newOrigin: false,
  ...over,
})

function refusal(over: Partial<Present>, before: Network | null = kept): string {
  try {
    settleNetwork(before ?? undefined, present(over))
  } catch (error) {
    if (error instanceof Stop && error.exitCode === 1) return error.message
    throw error
  }
  throw new Error('it started')
}

describe('the first --lan', () => {
  it('takes the likeliest address and the usual port', () => {
    expect(settleNetwork(undefined, present())).toEqual({ address: HOME, port: 8443, authority: 'new' })
  })

  it('takes HOST and PORT', () => {
    const settled = settleNetwork(undefined, present({ address: '10.0.0.7', port: 443 }))
    expect(settled).toEqual({ address: '10.0.0.7', port: 443, authority: 'new' })
  })

  it('stops without a network', () => {
    expect(refusal({ addresses: [] }, null)).toBe(
      'this machine is in no network: connect it, or set HOST to its address',
    )
  })

  it('stops at a HOST that is another machine’s', () => {
    expect(refusal({ address: '10.9.9.9' }, null)).toContain('HOST is 10.9.9.9, which this machine does not have')
  })
})

describe('a later --lan', () => {
  it('keeps address and port, despite a likelier choice', () => {
    const later = present({ addresses: ['10.0.0.7', HOME] })
    expect(settleNetwork(kept, later)).toEqual({ address: HOME, port: 8443, authority: 'kept' })
  })

  it('keeps the port that was chosen when PORT leaves it open', () => {
    expect(settleNetwork(kept, present({ port: 0 })).port).toBe(8443)
  })

  it('explains how to get a lost address back', () => {
    expect(refusal({ addresses: ['192.168.1.33'] })).toBe(
      'phones know this farm as 192.168.1.20, which this machine no longer has (it has 192.168.1.33): ' +
        'reserve that address for it in the router, or start once with --new-origin',
    )
  })

  it('stops at another HOST or PORT', () => {
    expect(refusal({ address: '10.0.0.7' })).toContain('HOST is 10.0.0.7: set HOST to that')
    expect(refusal({ port: 9000 })).toContain('at port 8443, and PORT is 9000: set PORT to that')
  })
})

describe('--new-origin', () => {
  it('changes nothing where the address is still there', () => {
    const same = settleNetwork(kept, present({ newOrigin: true }))
    expect(same).toEqual({ address: HOME, port: 8443, authority: 'kept' })
  })

  it('keeps the authority for an address that it may vouch for', () => {
    const moved = settleNetwork(kept, present({ addresses: ['10.0.0.7'], newOrigin: true }))
    expect(moved).toEqual({ address: '10.0.0.7', port: 8443, authority: 'kept' })
  })

  it('needs a new authority for any other address', () => {
    const moved = settleNetwork(kept, present({ addresses: ['192.168.1.33'], newOrigin: true, port: 9000 }))
    expect(moved).toEqual({ address: '192.168.1.33', port: 9000, authority: 'new' })
  })
})

describe('the addresses of a machine', () => {
  const entry = (address: string, internal = false) => ({ address, internal }) as never

  it('list the addresses that phones reach, private IPv4 first', () => {
    const interfaces = {
      lo: [entry('127.0.0.1', true)],
      docker0: [entry('172.17.0.1')],
      eth0: [entry('fe80::1'), entry('fd00::5'), entry('80.1.2.3')],
      wlan0: [entry('192.168.1.20'), entry('169.254.3.4')],
    }
    expect(ownAddresses(interfaces)).toEqual(['192.168.1.20', '80.1.2.3', 'fd00::5'])
  })

  it.each([
    ['Shed-Pi', 'shed-pi.local'],
    ['farm.example.com', 'farm.local'],
    ['localhost', undefined],
    ['bad_name', undefined],
  ])('the name %s becomes %s in the network, never a public domain', (name, local) => {
    expect(hostLocalName(name)).toBe(local)
  })
})
