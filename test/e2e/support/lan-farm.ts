/** A farm in its own network: the product with `--lan`, and browsers that trust its certificate or do not. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { type Network, readNetwork } from '../../../server/lan/network-file'
import { removeDataDir } from '../../server/support/built-server'
import { ask } from '../../server/support/tls'
import { launchPersistent } from './chromium'
import { type Api, OWNER, PHONE, startProduct } from './product'

/** This machine alone plays the network, with as many addresses as needed. */
const HOME = '127.0.0.1'
const at = (address: string) => ({ env: { HOST: address, GUIDE_PORT: '0' } })

/** Where a phone finds names: the farm's, and one that is not the farm's. */
const found = (address: string) => `--host-resolver-rules=MAP pinset.local ${address},MAP example.com ${HOME}`

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export type LanFarm = {
  /** By name, over https. */
  readonly url: string
  /** Plain http. */
  readonly guide: () => string
  readonly network: () => Network
  readonly api: Api
  readonly stop: () => Promise<void>
  /** Starts it again: with the same authority, and a new certificate. */
  readonly start: () => Promise<void>
  /** Starts it at another address, which the authority may not vouch for. */
  readonly move: (address: string) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openLanFarm(): Promise<LanFarm> {
  let address = HOME
  let server = await startProduct({ flags: ['--lan'], ...at(address) })
  const { dataDir, url } = server
  const network = () => {
    const known = readNetwork(dataDir)
    if (!known) throw new Error('the server fixed no network')
    return known
  }
  let token: string | undefined
  const api: Api = async (method, path, body) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const ca = network().authority.root
    const { status, text } = await ask(`${url}/api${path}`, { ca, method, body, headers, at: address })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const farm = { name: 'North farm', currency: 'EUR', time_zone: 'Europe/Berlin' }
  const made = (await api('POST', '/setup', { code: server.setupCode, ...OWNER, farm })) as { token: string }
  token = made.token
  return {
    url,
    guide: () => /begin at (http:\S+),/.exec(server.output())?.[1] ?? '',
    network,
    api,
    stop: async () => void (await server.stop()),
    start: async () => {
      server = await startProduct({ flags: ['--lan'], ...at(address), dataDir })
    },
    move: async (to) => {
      address = to
      server = await startProduct({ flags: ['--lan', '--new-origin'], ...at(address), dataDir })
    },
    close: async () => {
      await server.stop()
      removeDataDir(dataDir)
    },
  }
}

export type Trust = {
  /** The authorities that the phone's owner took in, as PEM. */
  readonly roots: readonly string[]
  readonly args?: readonly string[]
  /** Where the phone finds the farm's name. */
  readonly address?: string
}

export type Profiles = {
  /** A phone by its name, as it was left the last time. */
  readonly open: (name: string, trust: Trust) => Promise<BrowserContext>
  readonly clear: () => void
}

/** Chromium trusts the NSS database in its user's home, so each profile has its own home. */
export function makeProfiles(): Profiles {
  const folder = mkdtempSync(join(tmpdir(), 'pinset-lan-'))
  return {
    open: (name, { roots, args = [], address = HOME }) => {
      const home = join(folder, name)
      const database = join(home, '.pki', 'nssdb')
      rmSync(database, { recursive: true, force: true })
      mkdirSync(database, { recursive: true })
      certutil('-N', '--empty-password', '-d', `sql:${database}`)
      for (const [index, root] of roots.entries()) {
        const file = join(home, `pinset-ca-${index}.crt`)
        writeFileSync(file, root)
        certutil('-A', '-n', `farm ${index}`, '-t', 'C,,', '-i', file, '-d', `sql:${database}`)
      }
      const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'share') }
      const phone = { ...PHONE, userAgent: ANDROID, reducedMotion: 'reduce', env } as const
      return launchPersistent(join(home, 'profile'), [found(address), ...args], phone)
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function certutil(...args: string[]): void {
  const { status, stderr, error } = spawnSync(process.env.CERTUTIL_PATH ?? 'certutil', args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`certutil ${args.join(' ')}: ${stderr}`)
}
