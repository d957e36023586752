import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPrivate } from '../../../server/backup/data-files'
import { Stop } from '../../../server/config'
import { makeAuthority } from '../../../server/lan/authority'
import { readNetwork, writeNetwork } from '../../../server/lan/network-file'
import { makeDataDir, removeDataDir } from '../support/built-server'

let dataDir: string
beforeEach(() => {
  dataDir = makeDataDir()
})
afterEach(() => removeDataDir(dataDir))

const network = async () => ({
  name: 'pinset.local',
  address: '192.168.1.20',
  port: 8443,
  authority: await makeAuthority('Farm', { names: ['pinset.local'], addresses: ['192.168.1.20'] }, 0),
})
const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8)

it('stays private to its owner, without files beside it', async () => {
  expect(readNetwork(dataDir)).toBeUndefined()
  const first = await network()
  writeNetwork(dataDir, first)
  expect(readNetwork(dataDir)).toEqual(first)
  writeNetwork(dataDir, { ...first, port: 9000 })
  expect(readNetwork(dataDir)?.port).toBe(9000)
  expect([readdirSync(dataDir), modeOf('lan.json')]).toEqual([['lan.json'], '600'])
  chmodSync(join(dataDir, 'lan.json'), 0o644)
  expect(keepPrivate(dataDir)).toEqual([])
  expect(modeOf('lan.json')).toBe('600')
})

it.each(['', 'half a fi', '{}', '{"name":"pinset.local","address":"1.2.3.4","port":8443,"authority":{}}'])(
  'survives a start that cannot read it: %j',
  (text) => {
    writeFileSync(join(dataDir, 'lan.json'), text)
    expect(() => readNetwork(dataDir)).toThrow(Stop)
    expect(() => readNetwork(dataDir)).toThrow(/lan\.json is damaged: put a copy of it back, [^\n]*$/)
  },
)
