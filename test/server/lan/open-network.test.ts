import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NameService } from '../../../server/lan/mdns'
import { writeNetwork } from '../../../server/lan/network-file'
import { openNetwork } from '../../../server/lan/open-network'
import { makeDataDir, removeDataDir } from '../support/built-server'

const NOW = Date.parse('2026-03-10T08:00:00Z')

let dataDir: string
beforeEach(() => {
  dataDir = makeDataDir()
})
afterEach(() => removeDataDir(dataDir))

const options = (now = NOW) => ({
  dataDir,
  host: '127.0.0.1',
  lan: { port: 8443, guidePort: 8080, newOrigin: false },
  farmName: 'North farm',
  now: () => now,
  say: () => undefined,
  report: () => undefined,
})

/** A network in which others answer to names. */
const others = (taken: Readonly<Record<string, string>>): NameService => ({
  ask: async (name) => (taken[name] === undefined ? [] : [taken[name]]),
  answer: () => undefined,
  stop: async () => undefined,
})

describe('the first --lan', () => {
  it('takes the farm’s name, and permits the machine’s own names and addresses alone', async () => {
    const { network, isChanged, told } = await openNetwork(options(), others({}))
    expect(network).toMatchObject({ name: 'pinset.local', address: '127.0.0.1', port: 8443 })
    expect(network.authority.permitted.names.every((name) => name.endsWith('.local'))).toBe(true)
    expect(network.authority.permitted.addresses[0]).toBe('127.0.0.1')
    expect([isChanged, told]).toEqual([true, undefined])
  })

  it('takes the next name where another machine answers to it', async () => {
    const taken = { 'pinset.local': '192.168.1.66', 'pinset-2.local': '192.168.1.67' }
    expect((await openNetwork(options(), others(taken))).network.name).toBe('pinset-3.local')
  })

  it('ignores its own answer', async () => {
    const { network } = await openNetwork(options(), others({ 'pinset.local': '127.0.0.1' }))
    expect(network.name).toBe('pinset.local')
  })

  it('waits for a clock that is right', async () => {
    const opening = openNetwork(options(Date.parse('1970-01-01T00:01:00Z')), undefined)
    await expect(opening).rejects.toThrow(/^this machine's clock is wrong: [^\n]*$/)
  })
})

it('a later start warns about another machine with the name, and keeps it', async () => {
  const { network } = await openNetwork(options(), undefined)
  writeNetwork(dataDir, network)
  const later = await openNetwork(options(), others({ 'pinset.local': '192.168.1.66' }))
  expect(later.network).toEqual(network)
  expect(later.isChanged).toBe(false)
  expect(later.told).toContain('192.168.1.66 answers to pinset.local too')
})

it('refuses to serve under an authority that is not valid by the clock', async () => {
  const { network } = await openNetwork(options(NOW + 20 * 365 * 86_400_000), undefined)
  writeNetwork(dataDir, network)
  await expect(openNetwork(options(), undefined)).rejects.toThrow(
    /^the farm's certificate is not valid on the day[^\n]*$/,
  )
})

it('a move is reported with its cost: another port is another origin', async () => {
  const { network } = await openNetwork(options(), undefined)
  writeNetwork(dataDir, network)
  const moving = options()
  const { told } = await openNetwork({ ...moving, lan: { ...moving.lan, port: 443, newOrigin: true } }, undefined)
  expect(told).toMatch(/moved from 127\.0\.0\.1:8443 to 127\.0\.0\.1:443; .*begin anew at the new port; unsent work/)
})
