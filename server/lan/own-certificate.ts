/** The operator's own certificate: TLS_CERT and TLS_KEY. Each problem with them is one line that says what to do. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { Stop } from '../config'
import type { Pair } from './authority'

export type PairFiles = { readonly cert: string; readonly key: string }

const wrong = (line: string): never => {
  throw new Stop(line, 2)
}

/** Reads both and checks that they match each other, the clock, and the name in PUBLIC_ORIGIN. Throws Stop. */
export function readPair(files: PairFiles, now: number, publicOrigin?: string): Pair {
  const pair = { cert: readText('TLS_CERT', files.cert), key: readText('TLS_KEY', files.key) }
  const certificate = readCertificate(files.cert, pair.cert)
  if (!certificate.checkPrivateKey(readKey(files.key, pair.key))) {
    wrong(`TLS_KEY ${files.key} does not belong to TLS_CERT ${files.cert}`)
  }
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  if (now > to) wrong(`TLS_CERT ${files.cert} expired on ${dayOf(to)}. Renew the certificate.`)
  if (now < from) wrong(`TLS_CERT ${files.cert} is not valid before ${dayOf(from)}: is this machine's clock right?`)
  if (publicOrigin !== undefined) checkName(certificate, new URL(publicOrigin).hostname)
  try {
    createSecureContext(pair)
  } catch (error) {
    wrong(`TLS_CERT and TLS_KEY cannot be used: ${error instanceof Error ? error.message : error}`)
  }
  return pair
}

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return wrong(`${variable} is ${file}, and there is no such file`)
    return wrong(`${variable} ${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function readCertificate(file: string, pem: string): X509Certificate {
  try {
    if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new Error('no PEM')
    return new X509Certificate(pem)
  } catch {
    return wrong(`TLS_CERT ${file} does not contain a PEM certificate (-----BEGIN CERTIFICATE-----)`)
  }
}

function readKey(file: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    const isLocked = error instanceof Error && 'code' in error && error.code === 'ERR_MISSING_PASSPHRASE'
    if (isLocked || pem.includes('ENCRYPTED'))
      return wrong(`TLS_KEY ${file} is encrypted. Save the key without a passphrase.`)
    return wrong(`TLS_KEY ${file} holds no private key in PEM form (-----BEGIN PRIVATE KEY-----)`)
  }
}

function checkName(certificate: X509Certificate, host: string): void {
  const bare = host.replace(/^\[|\]$/g, '')
  const isFor = isIP(bare) ? certificate.checkIP(bare) : certificate.checkHost(host)
  if (isFor !== undefined) return
  const names = namesOf(certificate)
  wrong(`TLS_CERT is for ${names.length > 0 ? names.join(', ') : 'no name'}, not for ${host} of PUBLIC_ORIGIN`)
}

function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(([, name = '']) => name)
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Names of private networks: forcing https for them would also affect other machines with the same name. */
const INNER = /^[^.]*$|\.(local|localhost|lan|home|internal|intranet|test|invalid|home\.arpa|example)$/

/** Whether the certificate is for this name and the name is a public one: then browsers may be told to use only https. */
export function isPublicName(pair: Pair, host: string): boolean {
  if (isIP(host) || INNER.test(host)) return false
  return new X509Certificate(pair.cert).checkHost(host) !== undefined
}

export type Watch = {
  readonly read: () => Pair
  readonly apply: (pair: Pair) => void
  /** Called when renewed files are invalid (one may still be incomplete): the old certificate stays. */
  readonly complain: (line: string) => void
}

/** Loads renewed files. Compares contents, because certificates are often replaced behind symbolic links. */
export function watchPair(first: Pair, { read, apply, complain }: Watch, everyMs = 60_000): () => void {
  let present = first
  let said = ''
  const look = () => {
    try {
      const found = read()
      if (found.cert !== present.cert || found.key !== present.key) {
        apply(found)
        present = found
      }
      said = ''
    } catch (error) {
      const line = error instanceof Error ? error.message : String(error)
      if (line !== said) complain(line)
      said = line
    }
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
