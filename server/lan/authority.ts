/**
 * The farm's own certificate authority. Phones trust its root. The root signs one issuer and its key is then thrown away; the
 * issuer's key signs the server's short-lived certificates. Root and issuer limit their names in a critical extension. Some
 * systems ignore that extension in a root but none ignores it in an issuer, so there are two steps.
 */
import 'reflect-metadata'
import { createHash, type webcrypto, X509Certificate } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { NAME_CONSTRAINTS, nameConstraints, type Permitted } from './name-constraints'

/** PEM texts. `issuerKey` is the secret: it can impersonate the farm's names, and no others. */
export type Authority = {
  readonly root: string
  readonly issuer: string
  readonly issuerKey: string
  readonly permitted: Permitted
}

/** The PEM files of a TLS server: its certificate followed by the issuer's, and its key. */
export type Pair = { readonly cert: string; readonly key: string }

type Key = webcrypto.CryptoKey

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 3650
/** Browsers reject certificates that are valid for more than 398 days, Apple those for more than 825. */
export const LEAF_DAYS = 30
/** Clocks of phones may be slow. */
const EARLY_MS = DAY_MS

const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

/** Creates root and issuer. `name` is shown in a phone's list of authorities. */
export async function makeAuthority(name: string, permitted: Permitted, now: number): Promise<Authority> {
  const rootKeys = await makeKeys()
  const issuerKeys = await makeKeys()
  const validity = { notBefore: new Date(now - EARLY_MS), notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS) }
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: commonName(name),
    keys: rootKeys,
    signingAlgorithm: ALGORITHM,
    ...validity,
    extensions: await authorityExtensions(rootKeys.publicKey, rootKeys.publicKey, permitted, 1),
  })
  const issuer = await x509.X509CertificateGenerator.create({
    subject: commonName(`${name} (issuer)`),
    issuer: root.subject,
    publicKey: issuerKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    ...validity,
    extensions: await authorityExtensions(issuerKeys.publicKey, rootKeys.publicKey, permitted, 0),
  })
  const issuerKey = await keyPem(issuerKeys.privateKey)
  return { root: root.toString('pem'), issuer: issuer.toString('pem'), issuerKey, permitted }
}

async function authorityExtensions(own: Key, above: Key, permitted: Permitted, depth: number) {
  return [
    new x509.BasicConstraintsExtension(true, depth, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    // For servers only: certificates for mail or programs are not valid.
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.Extension(NAME_CONSTRAINTS, true, nameConstraints(permitted)),
    await x509.SubjectKeyIdentifierExtension.create(own),
    await x509.AuthorityKeyIdentifierExtension.create(above),
  ]
}

export type Leaf = { readonly names: readonly string[]; readonly addresses: readonly string[] }

/** Signs a certificate for a server with a new key. It accepts any name: clients check which names are permitted. */
export async function signLeaf(authority: Authority, { names, addresses }: Leaf, now: number): Promise<Pair> {
  const issuer = new x509.X509Certificate(authority.issuer)
  const issuerKey = await crypto.subtle.importKey('pkcs8', pemBytes(authority.issuerKey), ALGORITHM, false, ['sign'])
  const keys = await makeKeys()
  const leaf = await x509.X509CertificateGenerator.create({
    // No host name: some clients would check it against the name constraints.
    subject: commonName('Pinset server'),
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: issuerKey,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(now - EARLY_MS),
    notAfter: new Date(Math.min(now + LEAF_DAYS * DAY_MS, issuer.notAfter.getTime())),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return { cert: `${leaf.toString('pem')}\n${authority.issuer}\n`, key: await keyPem(keys.privateKey) }
}

const commonName = (name: string): x509.JsonName => [{ CN: [name] }]

async function keyPem(key: Key): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

function pemBytes(pem: string): ArrayBuffer {
  return x509.PemConverter.decodeFirst(pem)
}

export function rootDer({ root }: Pick<Authority, 'root'>): Buffer {
  return new X509Certificate(root).raw
}

/** The name that phones show for the root. */
export function rootName({ root }: Pick<Authority, 'root'>): string {
  return new x509.X509Certificate(root).subjectName.getField('CN')[0] ?? ''
}

/** The last four bytes of a fingerprint, such as `4F 9A 22 D1`, for people to compare. Windows shows only SHA-1. */
export function fingerprintEnd(authority: Pick<Authority, 'root'>, algorithm: 'sha256' | 'sha1' = 'sha256'): string {
  const hex = createHash(algorithm).update(rootDer(authority)).digest('hex').toUpperCase()
  return (hex.slice(-8).match(/../g) ?? []).join(' ')
}
