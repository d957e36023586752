/** What the process was told: flags and variables, read once and checked. A wrong one is one clear line and exit 2. */
import { isOrigin } from '../src/domain/entities/farm'

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly demo: boolean
  readonly trustProxy: boolean
  readonly logLevel: string
  readonly publicOrigin?: string
  readonly admin?: { readonly email: string; readonly password: string; readonly name: string }
}

/** Ends the process with one line: exit code 1 = it failed, 2 = it was asked wrongly. */
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

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

type Environment = Readonly<Record<string, string | undefined>>

/** `flags` are the arguments after the program's name. */
export function readConfig(flags: readonly string[], env: Environment): Config {
  const unknown = flags.find((flag) => flag !== '--demo')
  if (unknown !== undefined) wrong(`unknown flag ${unknown}; try --help`)
  const tls = ['TLS_CERT', 'TLS_KEY'].find((name) => env[name])
  if (tls)
    wrong(`${tls} is set, but this server speaks no https: remove it, and put a proxy in front (docs/operations.md)`)
  const level = env.LOG_LEVEL || 'warn'
  if (!LEVELS.includes(level)) wrong(`LOG_LEVEL is "${level}"; it must be one of ${LEVELS.join(', ')}`)
  const origin = env.PUBLIC_ORIGIN
  if (origin && !isOrigin(origin)) wrong(`PUBLIC_ORIGIN is "${origin}"; it must look like https://farm.example`)
  const admin = readAdmin(env)
  return {
    port: readPort(env.PORT),
    host: env.HOST || '127.0.0.1',
    dataDir: dataDirOf(env),
    demo: flags.includes('--demo'),
    trustProxy: readSwitch('TRUST_PROXY', env.TRUST_PROXY),
    logLevel: level,
    ...(origin ? { publicOrigin: origin } : {}),
    ...(admin ? { admin } : {}),
  }
}

export function dataDirOf(env: Environment): string {
  return env.DATA_DIR || './data'
}

function readPort(text: string | undefined): number {
  if (!text) return 8080
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  return port >= 0 && port <= 65535 ? port : wrong(`PORT is "${text}"; it must be a number from 0 to 65535`)
}

function readSwitch(name: string, text: string | undefined): boolean {
  if (!text || text === '0' || text === 'false') return false
  return text === '1' || text === 'true' ? true : wrong(`${name} is "${text}"; it must be true or false`)
}

function readAdmin(env: Environment): Config['admin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name } = env
  if (!email && !password) return undefined
  if (!email || !password) return wrong('ADMIN_EMAIL and ADMIN_PASSWORD belong together')
  return { email, password, name: name || (email.split('@', 1)[0] ?? email) }
}
