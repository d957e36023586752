/** `npm run farm`: the commands of a host whose database serves several farms. Each is safe beside running nodes. */
import { isOrigin } from '../../src/domain/entities/farm'
import type { RandomBytes } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import { openData } from '../backup/open-data'
import { type Config, Stop } from '../config'
import { secretsOf, sharedSecret } from '../first-run'
import type { Database } from '../storage/store'
import { removeFarm } from './remove-farm'
import { objectsOf, removeObjects } from './remove-objects'
import { addSite, changeSite, farmsWithoutSite, readSites, type Site } from './sites'
import { sizesOf } from './sizes'

export const FARM_USAGE = `Usage: npm run farm -- COMMAND

list                                 all farms with state and size
add ORIGIN [--existing]              a new farm at an address such as https://green.example; with --existing the
                                     farm that the database served alone so far
limit ORIGIN [--requests-a-minute N] [--files-mb N]
                                     limits at each node, and of all files together; 0 ends a limit
suspend ORIGIN                       refuse all requests; phones keep their changes and send them later
resume ORIGIN                        serve the farm again
remove ORIGIN --force                delete a suspended farm with its records and files

DATABASE_URL names the PostgreSQL database. Running nodes follow within five seconds. The first "add" needs a restart
of the nodes.`

export type FarmOrder = {
  readonly args: readonly string[]
  readonly config: Pick<Config, 'databaseUrl' | 'codeSecret' | 'dataDir' | 'filesPlace'>
  readonly registry: Registry
  readonly now: number
  readonly randomBytes: RandomBytes
  readonly say: (line: string) => void
}

type Call = FarmOrder & { readonly database: Database; readonly secret: string }

/** Throws Stop with one clear line; then nothing changed. */
export async function runFarmCommand(order: FarmOrder): Promise<void> {
  const { config } = order
  const [name = '', ...args] = order.args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Stop(FARM_USAGE, 2)
  if (config.databaseUrl === undefined) throw new Stop('several farms need PostgreSQL: set DATABASE_URL', 2)
  const secret = sharedSecret(config)
  if (secret === undefined) throw new Stop('several farms need a password in DATABASE_URL, or CODE_SECRET', 2)
  const database = await openData({ ...order, dataDir: config.dataDir, databaseUrl: config.databaseUrl })
  try {
    await command({ ...order, args, database, secret })
  } finally {
    await database.close()
  }
}

const COMMANDS: { readonly [name: string]: (call: Call) => Promise<void> } = {
  list,
  add,
  limit,
  suspend,
  resume,
  remove,
}

async function list({ args, database, say, secret }: Call): Promise<void> {
  if (args.length > 0) throw new Stop('"list" takes no more words', 2)
  const sites = await readSites(database.root)
  if (sites.length === 0) say('no farm has an address of its own yet')
  const sizes = await sizesOf(database.root)
  for (const site of sites) {
    const { people = 0, records = 0, fileBytes = 0 } = sizes.get(site.farm_id) ?? {}
    const state = site.suspended_at === null ? 'active' : `suspended ${new Date(site.suspended_at).toISOString()}`
    const setUp = people > 0 ? `${people} people` : `set-up code ${secretsOf(secret, site.farm_id).setupCode.value}`
    const used = [`${records} records`, megabytes(fileBytes), ...limitsOf(site)]
    // The audit and the metrics have the id.
    say([site.origin, state, setUp, ...used, `id ${site.farm_id}`].join(', '))
  }
  for (const farmId of await farmsWithoutSite(database.root)) say(`farm ${farmId} has no address`)
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB of files`

function limitsOf({ most_requests, most_file_bytes }: Site): string[] {
  return [
    ...(most_requests === null ? [] : [`at most ${most_requests} requests a minute`]),
    ...(most_file_bytes === null ? [] : [`at most ${megabytes(most_file_bytes)}`]),
  ]
}

async function add({ args, database, now, randomBytes, say, secret }: Call): Promise<void> {
  const [given, flag, ...more] = args
  if (given === undefined || more.length > 0 || (flag !== undefined && flag !== '--existing')) {
    throw new Stop('"add" takes an address, such as https://green.example, and --existing', 2)
  }
  const origin = readOrigin(given)
  if ((await readSites(database.root)).some((site) => site.origin === origin)) throw new Stop(`${origin} is taken`, 1)
  const alone = await farmsWithoutSite(database.root)
  const isExisting = flag === '--existing'
  if (isExisting && alone.length !== 1) throw new Stop(`${alone.length} farms have no address: leave out --existing`, 1)
  if (!isExisting && alone.length > 0) {
    throw new Stop('the database has a farm without an address: give it one first, with --existing', 1)
  }
  const site = await addSite(database, { origin, now, randomBytes, farmId: isExisting ? alone[0] : undefined })
  say(isExisting ? `the farm is served at ${origin}` : `${origin}: set-up code ${codeOf(site, secret)}`)
}

const codeOf = ({ farm_id }: Site, secret: string): string => secretsOf(secret, farm_id).setupCode.value

async function limit({ args, database, say }: Call): Promise<void> {
  const [given, ...rest] = args
  const site = await siteAt(database, given)
  const to: { most_requests?: number | null; most_file_bytes?: number | null } = {}
  for (let at = 0; at < rest.length; at += 2) {
    const count = Number(rest[at + 1])
    if (!Number.isSafeInteger(count) || count < 0 || count > 1e9) throw new Stop(`${rest[at]} needs a whole number`, 2)
    if (rest[at] === '--requests-a-minute') to.most_requests = count === 0 ? null : count
    else if (rest[at] === '--files-mb') to.most_file_bytes = count === 0 ? null : count * 1e6
    else throw new Stop(`"limit" does not know ${rest[at]}`, 2)
  }
  if (Object.keys(to).length > 0) await changeSite(database.root, site.farm_id, to)
  const limits = limitsOf({ ...site, ...to })
  say(`${site.origin}: ${limits.length > 0 ? limits.join(', ') : 'no limits'}`)
}

async function suspend({ args, database, now, say }: Call): Promise<void> {
  const site = await onlySiteAt(database, args)
  await changeSite(database.root, site.farm_id, { suspended_at: now })
  say(`${site.origin} is suspended`)
}

async function resume({ args, database, say }: Call): Promise<void> {
  const site = await onlySiteAt(database, args)
  await changeSite(database.root, site.farm_id, { suspended_at: null })
  say(`${site.origin} is served again`)
}

async function remove({ args, config, database, say }: Call): Promise<void> {
  const [given, flag, ...more] = args
  const site = await siteAt(database, given)
  if (site.suspended_at === null) throw new Stop(`suspend ${site.origin} first`, 1)
  if (flag !== '--force' || more.length > 0) {
    throw new Stop(`this deletes all records and files of ${site.origin}: add --force`, 1)
  }
  const objects = await objectsOf(database.everywhere, site.farm_id)
  const rows = await removeFarm(database.root, site.farm_id)
  say(`${site.origin} is removed: ${rows} rows`)
  const left = await removeObjects(config.filesPlace, site.farm_id, objects)
  if (left > 0) say(`remove ${left} objects below ${site.farm_id}/ from the object store by hand`)
}

async function onlySiteAt(database: Database, [given, ...more]: readonly string[]): Promise<Site> {
  if (more.length > 0) throw new Stop('one address at a time', 2)
  return siteAt(database, given)
}

async function siteAt({ root }: Database, given: string | undefined): Promise<Site> {
  if (given === undefined) throw new Stop('which farm? name its address', 2)
  const origin = readOrigin(given)
  const site = (await readSites(root)).find((one) => one.origin === origin)
  if (!site) throw new Stop(`no farm has the address ${origin}`, 1)
  return site
}

function readOrigin(given: string): string {
  const origin = given.toLowerCase().replace(/\/$/, '')
  if (!isOrigin(origin)) throw new Stop(`${given} is no address such as https://green.example`, 2)
  return origin
}
