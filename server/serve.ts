/** Creates the server from a configuration, and stops it in order. */
import { randomBytes } from 'node:crypto'
import { Server as HttpsServer } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../src/domain/errors'
import { makeId } from '../src/domain/ids'
import type { Registry } from '../src/domain/kit/entity'
import { keepPrivate } from './backup/data-files'
import { type DataLock, lockDataDir } from './backup/data-lock'
import { watchHistory } from './backup/history-watch'
import { openData } from './backup/open-data'
import { type Config, Stop } from './config'
import type { Context } from './context'
import { fillDemo } from './demo/fill'
import { keepOrigins, secretsOf } from './first-run'
import { createHandlers } from './handlers'
import { createApp } from './http/app'
import { createSocketHub } from './http/socket-hub'
import type { Begun, Front, Place } from './lan/front'
import { isHttps, openFront } from './open-front'
import { endOldInvites } from './people/invites'
import { argonPasswords } from './people/passwords'
import { keepPeople } from './people/people'
import { authenticate } from './people/sessions'
import { isSetUp, setUpFarm } from './people/sign-in'
import { userDefinition } from './people/users'
import { makeReporter } from './reporter'
import type { Store } from './storage/store'
import { keepPruning } from './write/prune'
import { keepStarters } from './write/starters'

export type Running = {
  readonly url: string
  /** Other lines to print. */
  readonly lines: readonly string[]
  /** Shown until the first user exists. */
  readonly setupCode: string | undefined
  /** Finishes requests, closes sockets, moves the log into the database, releases the directory. */
  readonly stop: () => Promise<void>
}

export type ServeOptions = {
  readonly config: Config
  readonly registry: Registry
  readonly version: string
  readonly env: string
  readonly appDir: string
  readonly say: (line: string) => void
}

/** Starts everything. Throws Stop with one clear line when it fails. */
export async function serve(options: ServeOptions): Promise<Running> {
  const { config } = options
  // A farm on PostgreSQL has no files in the folder except those of `--lan`.
  const lock = config.databaseUrl && !config.lan ? NO_LOCK : lockDataDir(config.dataDir)
  const clock = { now: () => Date.now() }
  let store: Store | undefined
  try {
    if (lock !== NO_LOCK) {
      for (const path of keepPrivate(config.dataDir))
        options.say(`${path} can be read by other accounts of this machine`)
    }
    const { registry, say } = options
    store = await openData({ ...config, registry, now: clock.now(), randomBytes, say })
    return await begin(options, store, lock, clock)
  } catch (error) {
    await store?.close()
    lock.release()
    throw error
  }
}

const NO_LOCK: DataLock = { release: () => undefined }

async function begin(options: ServeOptions, store: Store, lock: DataLock, clock: Context['clock']): Promise<Running> {
  const { config, registry } = options
  let isDraining = false
  let lanOrigins: readonly string[] = []
  let front: Front | undefined
  const dummy = argonPasswords.hash(randomBytes(16).toString('hex'))
  const context: Context = {
    store,
    registry,
    clock,
    randomBytes,
    passwords: argonPasswords,
    dummyHash: () => dummy,
    ...secretsOf(config.databaseUrl),
    version: options.version,
    env: options.env,
    ...(config.publicOrigin ? { publicOrigin: config.publicOrigin } : {}),
    dailyFileBytes: config.dailyFileBytes,
    lanOrigins: () => lanOrigins,
    changed: (head) => {
      hub.nudge(head)
      store.others?.tell({ head })
    },
    ended: (tokenHashes) => {
      hub.end(tokenHashes)
      store.others?.tell({ ended: tokenHashes })
    },
    report: (error) => report(error),
    isDraining: () => isDraining,
  }
  const hub = createSocketHub((token) => tokenHashOf(context, token))
  const app = await createApp({
    handlers: createHandlers(context),
    hub,
    registry: context.registry,
    userFields: userDefinition(context).fields,
    appDir: options.appDir,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
    isSecure: isHttps(config),
    insists: (host) => front?.insists(host) ?? false,
  })
  const { others } = store
  if (others) {
    const newEpoch = () => makeId(clock.now(), randomBytes)
    const lookUp = watchHistory({ store, place: others.place, newEpoch, say: options.say })
    await lookUp()
    others.hear(lookUp, ({ head, ended }) => {
      if (head !== undefined) hub.nudge(head)
      if (ended) hub.end(ended)
    })
  }
  const report = makeReporter(app.log, clock)
  await prepareData(options, context)
  front = await openFront(options, context, (line) => app.log.warn(line))
  front?.addTo(app)
  const { url, lines, origins } = await open(app, config, front)
  lanOrigins = origins
  await keepOrigins(context)
  const pruning = keepPruning(context, (doubt) => app.log.warn(doubt))
  return {
    url,
    lines,
    setupCode: (await isSetUp(context)) ? undefined : context.setupCode.value,
    stop: async () => {
      isDraining = true
      hub.close()
      await front?.stop()
      await app.close()
      await pruning.stop()
      await store.close()
      lock.release()
    },
  }
}

async function tokenHashOf(context: Context, token: string): Promise<string | undefined> {
  try {
    return (await authenticate(context, { token })).tokenHash
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Tasks before the first request: the sample farm, the first admin, the public address. */
async function prepareData({ config, say }: ServeOptions, context: Context): Promise<void> {
  if (config.demo && !(await fillDemo(context))) say('the database is not empty: --demo adds nothing')
  if (config.admin && !(await isSetUp(context))) {
    try {
      await setUpFarm(context, { ...config.admin }, {}, [config.publicOrigin])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const fields = Object.entries(error.details.fields ?? {}).map(([field, code]) => `${field} (${String(code)})`)
      throw new Stop(`ADMIN_EMAIL, ADMIN_PASSWORD or ADMIN_NAME is invalid: ${fields.join(', ')}`, 2)
    }
  }
  await keepStarters(context)
  await keepPeople(context)
  await endOldInvites(context)
}

/** Listens, and starts the front's own services. If that fails, it closes what it opened. */
async function open(app: FastifyInstance, config: Config, front: Front | undefined): Promise<Begun> {
  try {
    if (!front || !(app.server instanceof HttpsServer)) {
      const { host, port } = await listen(app, config)
      return { url: `http://${host}:${port}`, origins: [], lines: [] }
    }
    app.server.setSecureContext(front.pair)
    return await front.begin(app.server, await listen(app, { host: config.host, port: front.port }))
  } catch (error) {
    await front?.stop()
    await app.close()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Place): Promise<Place> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new Stop(`port ${port} is in use; set PORT to another`, 1)
    if (code === 'EACCES') throw new Stop(`port ${port} may not be used by this user; set PORT to another`, 1)
    throw new Stop(`cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`, 1)
  }
  const address = app.server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  const isHere = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1'
  return { host: isHere ? 'localhost' : host, port: actual }
}
