/** Puts the server together from a configuration, and takes it apart again in order. */
import { randomBytes } from 'node:crypto'
import { AppError } from '../src/domain/errors'
import type { Registry } from '../src/domain/kit/entity'
import { keepPrivate } from './backup/data-files'
import { type DataLock, lockDataDir } from './backup/data-lock'
import { openData } from './backup/open-data'
import { type Config, Stop } from './config'
import type { Context } from './context'
import { fillDemo } from './demo/fill'
import { keepOrigin, makeSetupCode } from './first-run'
import { createHandlers } from './handlers'
import { createApp } from './http/app'
import { createSocketHub } from './http/socket-hub'
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
  /** Shown while there is no user. */
  readonly setupCode: string | undefined
  /** Finishes requests, closes sockets, moves the log into the database, gives the directory back. */
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

/** Starts everything. Throws Stop with one clear line when it cannot. */
export async function serve(options: ServeOptions): Promise<Running> {
  const { config } = options
  const lock = lockDataDir(config.dataDir)
  const clock = { now: () => Date.now() }
  let store: Store | undefined
  try {
    for (const path of keepPrivate(config.dataDir)) options.say(`${path} can be read by other accounts of this machine`)
    const { registry, say } = options
    store = await openData({ dataDir: config.dataDir, registry, now: clock.now(), randomBytes, say })
    return await begin(options, store, lock, clock)
  } catch (error) {
    await store?.close()
    lock.release()
    throw error
  }
}

async function begin(options: ServeOptions, store: Store, lock: DataLock, clock: Context['clock']): Promise<Running> {
  const { config, registry } = options
  let isDraining = false
  const dummy = argonPasswords.hash(randomBytes(16).toString('hex'))
  const context: Context = {
    store,
    registry,
    clock,
    randomBytes,
    passwords: argonPasswords,
    dummyHash: () => dummy,
    setupCode: { value: makeSetupCode(randomBytes) },
    codeSecret: randomBytes(32),
    version: options.version,
    env: options.env,
    ...(config.publicOrigin ? { publicOrigin: config.publicOrigin } : {}),
    changed: (head) => hub.nudge(head),
    ended: (tokenHashes) => hub.end(tokenHashes),
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
  })
  const report = makeReporter(app.log, clock)
  await prepareData(options, context)
  const url = await listen(app, config)
  const pruning = keepPruning(context, (doubt) => app.log.warn(doubt))
  return {
    url,
    setupCode: (await isSetUp(context)) ? undefined : context.setupCode.value,
    stop: async () => {
      isDraining = true
      hub.close()
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

/** What a start may find to do before the first request: the sample farm, the first admin, the public address. */
async function prepareData({ config, say }: ServeOptions, context: Context): Promise<void> {
  if (config.demo && !(await fillDemo(context))) say('the database is not empty: --demo adds nothing')
  if (config.admin && !(await isSetUp(context))) {
    try {
      await setUpFarm(context, { ...config.admin }, {}, [config.publicOrigin])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const fields = Object.entries(error.details.fields ?? {}).map(([field, code]) => `${field} (${String(code)})`)
      throw new Stop(`ADMIN_EMAIL, ADMIN_PASSWORD or ADMIN_NAME will not do: ${fields.join(', ')}`, 2)
    }
  }
  await keepOrigin(context)
  await keepStarters(context)
  await keepPeople(context)
  await endOldInvites(context)
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new Stop(`port ${port} is in use; set PORT to another`, 1)
    if (code === 'EACCES') throw new Stop(`port ${port} may not be used by this user; set PORT to another`, 1)
    throw new Stop(`cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`, 1)
  }
  const address = app.server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1' ? 'localhost' : host
  return `http://${shown}:${actual}`
}
