import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Stop } from '../../../server/config'
import { type Authority, makeAuthority, type Pair, signLeaf } from '../../../server/lan/authority'
import { isPublicName, readPair, watchPair } from '../../../server/lan/own-certificate'

const NOW = Date.parse('2026-03-10T08:00:00Z')
const DAY = 86_400_000
const NAMES = ['farm.mushrooms.org', '*.wild.org', 'shed.lan']
const folder = mkdtempSync(join(tmpdir(), 'pinset-tls-'))
const cert = join(folder, 'cert.pem')
const key = join(folder, 'key.pem')

let authority: Authority
let pair: Pair

beforeAll(async () => {
  authority = await makeAuthority('Some authority', { names: NAMES, addresses: ['192.0.2.7'] }, NOW)
  pair = await signLeaf(authority, { names: NAMES, addresses: ['192.0.2.7'] }, NOW)
})
afterAll(() => rmSync(folder, { recursive: true }))

function put(certText: string, keyText: string): void {
  writeFileSync(cert, certText)
  writeFileSync(key, keyText)
}

function refusal(now = NOW, origin?: string, files = { cert, key }): string {
  try {
    readPair(files, now, origin)
  } catch (error) {
    if (error instanceof Stop && error.exitCode === 2) return error.message.replaceAll(`${folder}/`, '')
    throw error
  }
  throw new Error('it was taken')
}

describe('a certificate of one’s own', () => {
  it('loads with its key, for the name in use', () => {
    put(pair.cert, pair.key)
    expect(readPair({ cert, key }, NOW)).toEqual(pair)
    for (const origin of ['https://farm.mushrooms.org', 'https://a.wild.org:8443', 'https://192.0.2.7']) {
      expect(readPair({ cert, key }, NOW, origin)).toEqual(pair)
    }
  })

  it('fails in one line for another name', () => {
    put(pair.cert, pair.key)
    expect(refusal(NOW, 'https://farm.example')).toBe(
      'TLS_CERT is for farm.mushrooms.org, *.wild.org, shed.lan, 192.0.2.7, not for farm.example of PUBLIC_ORIGIN',
    )
    expect(refusal(NOW, 'https://192.0.2.8')).toContain('not for 192.0.2.8')
  })

  it('fails in one line if a file is missing', () => {
    put(pair.cert, pair.key)
    const missing = join(folder, 'nothing.pem')
    expect(refusal(NOW, undefined, { cert: missing, key })).toBe('TLS_CERT is nothing.pem, and there is no such file')
    expect(refusal(NOW, undefined, { cert, key: missing })).toBe('TLS_KEY is nothing.pem, and there is no such file')
    expect(refusal(NOW, undefined, { cert: folder, key })).toMatch(/^TLS_CERT .* cannot be read: [^\n]*$/)
  })

  it('fails in one line if a file contains something else', () => {
    const noCert = 'TLS_CERT cert.pem does not contain a PEM certificate (-----BEGIN CERTIFICATE-----)'
    for (const text of ['', 'hello', pair.key, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']) {
      put(text, pair.key)
      expect(refusal()).toBe(noCert)
    }
    put(pair.cert, pair.cert)
    expect(refusal()).toBe('TLS_KEY key.pem holds no private key in PEM form (-----BEGIN PRIVATE KEY-----)')
  })

  it('fails in one line if the key is locked or does not match', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    put(pair.cert, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    expect(refusal()).toBe('TLS_KEY key.pem does not belong to TLS_CERT cert.pem')
    const locked = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'spawn' })
    put(pair.cert, locked.toString())
    expect(refusal()).toBe('TLS_KEY key.pem is encrypted. Save the key without a passphrase.')
  })

  it('fails in one line before and after its period', () => {
    put(pair.cert, pair.key)
    expect(refusal(NOW + 31 * DAY)).toBe('TLS_CERT cert.pem expired on 2026-04-09. Renew the certificate.')
    expect(refusal(NOW - 2 * DAY)).toBe(
      'TLS_CERT cert.pem is not valid before 2026-03-09: is this machine’s clock right?'.replace('’', "'"),
    )
  })

  it.each([
    ['farm.mushrooms.org', true],
    ['a.wild.org', true],
    ['shed.lan', false],
    ['192.0.2.7', false],
    ['other.org', false],
    ['localhost', false],
  ])('makes https compulsory for %s: %s', (name, isCompulsory) => {
    expect(isPublicName(pair, name)).toBe(isCompulsory)
  })
})

describe('renewed files', () => {
  it('apply once both are valid, after one earlier complaint', async () => {
    put(pair.cert, pair.key)
    const fresh = await signLeaf(authority, { names: NAMES, addresses: [] }, NOW)
    const applied: Pair[] = []
    const told: string[] = []
    const end = watchPair(
      pair,
      {
        read: () => readPair({ cert, key }, NOW),
        apply: (one) => applied.push(one),
        complain: (line) => told.push(line),
      },
      2,
    )
    writeFileSync(cert, fresh.cert)
    await expect.poll(() => told).toHaveLength(1)
    expect(told[0]).toContain('does not belong to')
    expect(applied).toEqual([])
    writeFileSync(key, fresh.key)
    await expect.poll(() => applied).toEqual([fresh])
    expect(told).toHaveLength(1)
    end()
  })

  it('retry after a failure, with one report per problem', async () => {
    put(pair.cert, pair.key)
    const fresh = await signLeaf(authority, { names: NAMES, addresses: [] }, NOW)
    const applied: Pair[] = []
    const told: string[] = []
    let [tries, sound] = [0, 0]
    const end = watchPair(
      pair,
      {
        read: () => {
          const found = readPair({ cert, key }, NOW)
          sound += 1
          return found
        },
        apply: (one) => {
          tries += 1
          if (tries < 3) throw new Error('not now')
          applied.push(one)
        },
        complain: (line) => told.push(line),
      },
      2,
    )
    const other = expect.stringContaining('does not belong to')
    writeFileSync(cert, fresh.cert)
    await expect.poll(() => told).toEqual([other])
    writeFileSync(key, fresh.key)
    await expect.poll(() => applied).toEqual([fresh])
    expect(told).toEqual([other, 'not now'])
    writeFileSync(key, pair.key)
    await expect.poll(() => told).toEqual([other, 'not now', other])
    writeFileSync(key, fresh.key)
    const before = sound
    await expect.poll(() => sound).toBeGreaterThan(before + 1)
    writeFileSync(key, pair.key)
    await expect.poll(() => told).toEqual([other, 'not now', other, other])
    expect(applied).toEqual([fresh])
    end()
  })
})
