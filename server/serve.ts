/** Creates the server from a configuration, and stops it in order. */
import { randomBytes } from 'node:crypto'
import { Server as HttpsServer } from 'node:https'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Registry } from '../src/domain/kit/entity'
import type { BackupOrder, BackupRun } from './backup/backup-process'
import { DATABASE, keepPrivate } from './backup/data-files'
import { type DataLock, lockDataDir } from './backup/data-lock'
import { checkApart, keepChecking } from './backup/keep-checking'
import { keepBackups, type Nightly } from './backup/nightly'
import { openData } from './backup/open-data'
import { type Config, Stop } from './config'
import type { Context } from './context'
import { keepLooking } from './farms/lookout'
import { serveFarms } from './farms/serve-farms'
import { keepOrigins } from './first-run'
import { createApp } from './http/app'
import type { Begun, Front, Place } from './lan/front'
import { openMetricsPort } from './metrics/metrics-port'
import { watchRequests } from './metrics/watch-requests'
import { isHttps, openFront } from './open-front'
import { argonPasswords } from './people/passwords'
import { isSetUp } from './people/sign-in'
import { userDefinition } from './people/users'
import { readFarm } from './read/history'
import { makeReporter } from './reporter'
import type { Database } from './storage/store'
import { refuse } from './write/refusals'

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
  /** Makes a backup outside this process. */
  readonly startBackup: (order: BackupOrder) => BackupRun
  /** The program that checks the database file. */
  readonly checkScript: string
  readonly say: (line: string) => void
}

/** Starts everything. Throws Stop with one clear line when it fails. */
export async function serve(options: ServeOptions): Promise<Running> {
  const { config, registry, say } = options
  // A farm on PostgreSQL has no files in the folder except those of `--lan`.
  const lock = config.databaseUrl && !config.lan ? NO_LOCK : lockDataDir(config.dataDir)
  let database: Database | undefined
  try {
    if (lock !== NO_LOCK) {
      for (const path of keepPrivate(config.dataDir)) say(`${path} can be read by other accounts of this machine`)
    }
    database = await openData({ ...config, registry, now: clock.now(), randomBytes, say })
    return await begin(options, database, lock)
  } catch (error) {
    await database?.close()
    lock.release()
    throw error
  }
}

const clock: Context['clock'] = { now: () => Date.now() }

const NO_LOCK: DataLock = { release: () => undefined }

async function begin(options: ServeOptions, database: Database, lock: DataLock): Promise<Running> {
  const { config, registry } = options
  const metrics = config.metrics && (await import('./metrics/metrics')).makeMetrics()
  let isDraining = false
  let lanOrigins: readonly string[] = []
  let front: Front | undefined
  let backups: Nightly | undefined
  const dummy = argonPasswords.hash(randomBytes(16).toString('hex'))
  const app = await createApp({
    farmAt: (host) => farms.directory.at(host),
    registry,
    userFields: userDefinition({ registry }).fields,
    appDir: options.appDir,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
    isSecure: isHttps(config),
    insists: (host) => front?.insists(host) ?? false,
  })
  const warn = (line: string) => app.log.warn(line)
  const report = makeReporter(app.log, clock)
  // An audit that only a verbose log has would be missing when it is needed.
  const auditLog = app.log.child({}, { level: config.logLevel === 'silent' ? 'silent' : 'info' })
  if (metrics) watchRequests(app, registry, metrics)
  const farms = await serveFarms({
    ...options,
    database,
    timed: metrics?.timed ?? ((store) => store),
    warn,
    lanOrigins: () => lanOrigins,
    shared: {
      registry,
      clock,
      randomBytes,
      passwords: argonPasswords,
      dummyHash: () => dummy,
      version: options.version,
      env: options.env,
      dailyFileBytes: config.dailyFileBytes,
      ...(config.databaseUrl ? {} : { backups: () => (backups ?? refuse('unavailable')).state() }),
      audit: (line) => auditLog.info(line, 'audit'),
      ...(metrics ? { pushed: metrics.pushed } : {}),
      report,
      isDraining: () => isDraining,
    },
  })
  const { directory, only } = farms
  if (only && !config.databaseUrl) {
    const log = { info: (line: string) => app.log.info(line), error: (line: string) => app.log.error(line) }
    const { dataDir } = config
    backups = keepBackups({ store: only.context.store, clock, dataDir, start: options.startBackup, log })
  }
  metrics?.read({
    ...(only ? { head: async () => (await only.context.store.peek(readFarm)).head } : {}),
    sockets: () => [...directory.open().values()].reduce((sum, { hub }) => sum + hub.count(), 0),
    busiest: directory.busiest,
    backups: backups?.state,
  })
  const lookout = keepLooking(database, directory, report)
  await lookout?.look()
  front = await openFront({ ...options, complain: warn }, { clock, report }, only?.context.store)
  front?.addTo(app)
  const metricsPort =
    metrics && config.metrics && (await openMetricsPort(metrics, config.metrics, (error) => report(error)))
  const { url, lines, origins } = await open(app, config, front)
  lanOrigins = origins
  if (only) await keepOrigins(only.context)
  backups?.begin()
  const file = join(config.dataDir, DATABASE)
  const checking =
    only && !config.databaseUrl ? keepChecking(only.context, () => checkApart(options.checkScript, file)) : undefined
  return {
    url,
    lines: metricsPort ? [...lines, `metrics on port ${metricsPort.port}`] : lines,
    setupCode: only && !(await isSetUp(only.context)) ? only.context.setupCode.value : undefined,
    stop: async () => {
      isDraining = true
      lookout?.stop()
      directory.close()
      await front?.stop()
      await app.close()
      await metricsPort?.close()
      metrics?.stop()
      await backups?.stop()
      await checking?.stop()
      await directory.stop()
      await database.close()
      lock.release()
    },
  }
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
