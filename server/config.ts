/** The configuration from flags and variables, read once and checked. An invalid one is one line and exit code 2. */
import { isIP } from 'node:net'
import { isOrigin } from '../src/domain/entities/farm'
import { DAILY_FILE_BYTES } from './files/daily-bytes'
import { type FilesPlace, readFilesPlace } from './files/s3/s3-address'
import { isPostgres } from './storage/location'

/** https in the farm's own network. */
export type LanConfig = {
  /** PORT; undefined = the port that phones already know, or the default. */
  readonly port: number | undefined
  /** The port of the plain http page that guides phones through trusting the farm. */
  readonly guidePort: number
  /** The farm moves to another address on purpose. */
  readonly newOrigin: boolean
}

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** A PostgreSQL database instead of the file in `dataDir`. */
  readonly databaseUrl?: string
  /** The secret that all nodes of a database share; without it the password of `databaseUrl`. */
  readonly codeSecret?: string
  readonly demo: boolean
  readonly trustProxy: boolean
  readonly logLevel: string
  /** Where Prometheus reads figures; absent: nowhere. */
  readonly metrics?: { readonly port: number; readonly host: string }
  /** Bytes of files that one person may send in a day. */
  readonly dailyFileBytes: number
  /** An object store for the bytes of files. */
  readonly filesPlace?: FilesPlace
  readonly publicOrigin?: string
  readonly lan?: LanConfig
  /** Files of the operator's own certificate. */
  readonly tls?: { readonly cert: string; readonly key: string }
  readonly admin?: { readonly email: string; readonly password: string; readonly name: string }
}

/** Ends the process with one line. Exit code 1: it failed; 2: the arguments or settings are wrong. */
export class Stop extends Error {
  constructor(
    line: string,
    readonly exitCode: 1 | 2,
  ) {
    super(line)
  }
}

const wrong = (line: string): never => {
  throw new Stop(line, 2)
}

const FLAGS = ['--demo', '--lan', '--new-origin']
export const HTTPS_PORT = 8443
const SHORTEST_SECRET = 16

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

type Environment = Readonly<Record<string, string | undefined>>

/** `flags` are the arguments after the program's name. */
export function readConfig(flags: readonly string[], env: Environment): Config {
  const unknown = flags.find((flag) => !FLAGS.includes(flag))
  if (unknown !== undefined) wrong(`unknown flag ${unknown}; try --help`)
  const tls = readTls(env)
  const lan = readLan(flags, env)
  if (lan && tls) wrong('--lan makes a certificate of its own: leave it out, or take TLS_CERT and TLS_KEY away')
  const level = env.LOG_LEVEL || 'warn'
  if (!LEVELS.includes(level)) wrong(`LOG_LEVEL is "${level}"; it must be one of ${LEVELS.join(', ')}`)
  const origin = env.PUBLIC_ORIGIN
  if (origin && !isOrigin(origin)) wrong(`PUBLIC_ORIGIN is "${origin}"; it must look like https://farm.example`)
  const databaseUrl = env.DATABASE_URL
  if (databaseUrl && !isPostgres(databaseUrl)) wrong('DATABASE_URL must look like postgres://user@host/database')
  const codeSecret = env.CODE_SECRET
  if (codeSecret && codeSecret.length < SHORTEST_SECRET)
    wrong(`CODE_SECRET must have ${SHORTEST_SECRET} characters or more`)
  const filesPlace = readFilesPlace(env, wrong)
  const admin = readAdmin(env)
  const metrics = readMetrics(env)
  return {
    port: readPort('PORT', env.PORT) ?? (tls ? HTTPS_PORT : 8080),
    host: readHost(env.HOST, { lan: lan !== undefined, tls: tls !== undefined }),
    dataDir: dataDirOf(env),
    demo: flags.includes('--demo'),
    trustProxy: readSwitch('TRUST_PROXY', env.TRUST_PROXY),
    logLevel: level,
    dailyFileBytes: readMegabytes('FILES_A_DAY_MB', env.FILES_A_DAY_MB) ?? DAILY_FILE_BYTES,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(codeSecret ? { codeSecret } : {}),
    ...(filesPlace ? { filesPlace } : {}),
    ...(metrics ? { metrics } : {}),
    ...(origin ? { publicOrigin: origin } : {}),
    ...(lan ? { lan } : {}),
    ...(tls ? { tls } : {}),
    ...(admin ? { admin } : {}),
  }
}

export function dataDirOf(env: Environment): string {
  return env.DATA_DIR || './data'
}

function readPort(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  return port >= 0 && port <= 65535 ? port : wrong(`${name} is "${text}"; it must be a number from 0 to 65535`)
}

function readMetrics({ METRICS_PORT, METRICS_HOST }: Environment): Config['metrics'] {
  const port = readPort('METRICS_PORT', METRICS_PORT)
  return port === undefined ? undefined : { port, host: METRICS_HOST || '127.0.0.1' }
}

/** At least the largest form, which comes in one request. */
const LEAST_MEGABYTES = 50

/** Bytes. */
function readMegabytes(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  const bytes = count * 1_000_000
  return count >= LEAST_MEGABYTES
    ? bytes
    : wrong(`${name} is "${text}"; it must be a number of megabytes, from ${LEAST_MEGABYTES} to 9999999`)
}

function readTls({ TLS_CERT: cert, TLS_KEY: key }: Environment): Config['tls'] {
  if (!cert && !key) return undefined
  if (!cert || !key) return wrong(`${cert ? 'TLS_KEY' : 'TLS_CERT'} is missing: set both TLS_CERT and TLS_KEY`)
  return { cert, key }
}

function readLan(flags: readonly string[], env: Environment): LanConfig | undefined {
  const guidePort = readPort('GUIDE_PORT', env.GUIDE_PORT) ?? 8080
  const newOrigin = flags.includes('--new-origin')
  if (!flags.includes('--lan')) return newOrigin ? wrong('--new-origin belongs to --lan') : undefined
  const port = readPort('PORT', env.PORT)
  if (port === guidePort && port !== 0) wrong(`PORT and GUIDE_PORT are both ${port}. Change one of them.`)
  return { port, guidePort, newOrigin }
}

function readHost(host: string | undefined, speaks: { readonly lan: boolean; readonly tls: boolean }): string {
  if (!host) return speaks.lan ? '0.0.0.0' : '127.0.0.1'
  // localhost means two sockets, and a renewed certificate would reach only the first.
  if (host === 'localhost' && (speaks.lan || speaks.tls)) return '127.0.0.1'
  if (speaks.lan && isIP(host) === 0) wrong(`HOST is "${host}"; with --lan it must be an address of this machine`)
  return host
}

function readSwitch(name: string, text: string | undefined): boolean {
  if (!text || text === '0' || text === 'false') return false
  return text === '1' || text === 'true' ? true : wrong(`${name} is "${text}"; it must be true or false`)
}

function readAdmin(env: Environment): Config['admin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name } = env
  if (!email && !password) return undefined
  if (!email || !password) return wrong('Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither')
  return { email, password, name: name || (email.split('@', 1)[0] ?? email) }
}
