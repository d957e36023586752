import 'reflect-metadata'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Server } from 'node:tls'
import * as x509 from '@peculiar/x509'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Authority, fingerprintEnd, makeAuthority, rootName, signLeaf } from '../../../server/lan/authority'
import { addressBytes, nameConstraints } from '../../../server/lan/name-constraints'
import { holdOut, shake } from '../support/tls'

const PERMITTED = { names: ['pinset.local', 'shed.local'], addresses: ['192.168.1.20', 'fd00::5'] }
const DAY = 86_400_000

let farm: Authority
const servers: Server[] = []

beforeAll(async () => {
  farm = await makeAuthority('Северная ферма', PERMITTED, Date.now())
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** What a client that trusts the farm's root says to a certificate that the issuer's key signed. */
async function saidTo(
  host: string,
  leaf: { names?: string[]; addresses?: string[] },
  authority = farm,
): Promise<string> {
  const pair = await signLeaf(authority, { names: leaf.names ?? [], addresses: leaf.addresses ?? [] }, Date.now())
  const { server, port } = await holdOut(pair)
  servers.push(server)
  return (await shake(port, host, authority.root)).said
}

describe('a client that trusts the farm', () => {
  it.each(['pinset.local', 'shed.local'])('accepts %s', async (name) => {
    expect(await saidTo(name, { names: [name] })).toBe('accepted')
  })

  it.each(['192.168.1.20', 'fd00::5'])('accepts the address %s', async (address) => {
    expect(await saidTo(address, { addresses: [address] })).toBe('accepted')
  })

  it.each(['example.com', 'xpinset.local', 'pinset.local.example.com', 'local', 'localhost', 'other.local', '*.com'])(
    'refuses a certificate that a thief of the key signed for %s',
    async (name) => {
      expect(await saidTo(name.replace('*', 'a'), { names: [name] })).toBe('permitted subtree violation')
    },
  )

  it.each(['192.168.1.21', '8.8.8.8', 'fd00::6'])('refuses one for the address %s', async (address) => {
    expect(await saidTo(address, { addresses: [address] })).toBe('permitted subtree violation')
  })

  it('refuses one that hides a foreign name behind an own one', async () => {
    expect(await saidTo('example.com', { names: ['pinset.local', 'example.com'] })).toBe('permitted subtree violation')
  })

  it('refuses an authority without limits that a thief of the key made', async () => {
    const issuer = new x509.X509Certificate(farm.issuer)
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const pem = x509.PemConverter.decodeFirst(farm.issuerKey)
    const stolen = await x509.X509CertificateGenerator.create({
      subject: 'CN=Thief',
      issuer: issuer.subject,
      publicKey: keys.publicKey,
      signingKey: await crypto.subtle.importKey('pkcs8', pem, algorithm, false, ['sign']),
      signingAlgorithm: algorithm,
      notAfter: new Date(Date.now() + DAY),
      extensions: [new x509.BasicConstraintsExtension(true, 3, true)],
    })
    const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
    const thief = { ...farm, issuer: stolen.toString('pem'), issuerKey: key }
    const pair = await signLeaf(thief, { names: ['pinset.local'], addresses: [] }, Date.now())
    const { server, port } = await holdOut({ ...pair, cert: `${pair.cert}${farm.issuer}\n` })
    servers.push(server)
    expect((await shake(port, 'pinset.local', farm.root)).said).toBe('path length constraint exceeded')
  })

  it('refuses another farm’s certificate for the same name', async () => {
    const other = await makeAuthority('South farm', PERMITTED, Date.now())
    const { server, port } = await holdOut(
      await signLeaf(other, { names: ['pinset.local'], addresses: [] }, Date.now()),
    )
    servers.push(server)
    expect((await shake(port, 'pinset.local', farm.root)).said).toBe('unable to get local issuer certificate')
  })
})

describe('the authority', () => {
  it.each(['root', 'issuer'] as const)('limits the names in a critical extension of the %s', (which) => {
    const limits = new x509.X509Certificate(farm[which]).getExtension('2.5.29.30')
    expect(limits?.critical).toBe(true)
    expect(Buffer.from(limits?.value ?? new ArrayBuffer(0))).toEqual(Buffer.from(nameConstraints(PERMITTED)))
  })

  it('keeps no key of the root', () => {
    expect(new X509Certificate(farm.issuer).checkPrivateKey(createPrivateKey(farm.issuerKey))).toBe(true)
    expect(new X509Certificate(farm.root).checkPrivateKey(createPrivateKey(farm.issuerKey))).toBe(false)
    expect(JSON.stringify(farm).match(/PRIVATE KEY/g)).toHaveLength(2)
  })

  it('rejects an empty address list, because it allows every address', async () => {
    await expect(makeAuthority('Farm', { names: ['pinset.local'], addresses: [] }, 0)).rejects.toThrow('tied to')
  })

  it('carries the farm’s name and the end of its fingerprint', () => {
    const { fingerprint, fingerprint256 } = new X509Certificate(farm.root)
    expect(rootName(farm)).toBe('Северная ферма')
    expect(fingerprintEnd(farm)).toBe(fingerprint256.slice(-11).replaceAll(':', ' '))
    expect(fingerprintEnd(farm, 'sha1')).toBe(fingerprint.slice(-11).replaceAll(':', ' '))
  })

  it('signs for a month, from yesterday on, and for servers alone', async () => {
    const now = Date.parse('2026-03-10T08:00:00Z')
    const authority = await makeAuthority('Farm', PERMITTED, now)
    const leaf = new X509Certificate((await signLeaf(authority, PERMITTED, now)).cert)
    expect([Date.parse(leaf.validFrom), Date.parse(leaf.validTo)]).toEqual([now - DAY, now + 30 * DAY])
    expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect(leaf.ca).toBe(false)
    expect(leaf.subjectAltName).toContain('DNS:shed.local, IP Address:192.168.1.20')
    const late = now + 3640 * DAY
    const last = new X509Certificate((await signLeaf(authority, PERMITTED, late)).cert)
    expect(Date.parse(last.validTo)).toBe(now + 3650 * DAY)
  })

  it.each([
    ['192.168.1.20', 'c0a80114'],
    ['fd00::5', 'fd000000000000000000000000000005'],
    ['::1', '00000000000000000000000000000001'],
    ['2001:db8:1:2:3:4:5:6', '20010db8000100020003000400050006'],
    ['::ffff:10.0.0.1', '00000000000000000000ffff0a000001'],
    ['fe80::', 'fe800000000000000000000000000000'],
  ])('reads the address %s', (address, hex) => {
    expect(Buffer.from(addressBytes(address)).toString('hex')).toBe(hex)
  })
})
