/** Opens the farms of a database: its only farm at every address, or each of several at its own. */
import { randomBytes } from 'node:crypto'
import { AppError } from '../../src/domain/errors'
import { takeRestored } from '../backup/restored-note'
import { Stop } from '../config'
import type { Context } from '../context'
import { fillDemo } from '../demo/fill'
import { openObjects } from '../files/open-objects'
import { keepOrigins, secretsOf, sharedSecret } from '../first-run'
import { type AuditLine, auditRestored, auditSetUp } from '../people/audit'
import { endOldInvites } from '../people/invites'
import { keepPeople } from '../people/people'
import { isSetUp, setUpFarm } from '../people/sign-in'
import type { ServeOptions } from '../serve'
import type { Database, Store } from '../storage/store'
import { keepStarters } from '../write/starters'
import { type Directory, onlyFarm, severalFarms } from './directory'
import { type OpenFarm, openFarm } from './open-farm'
import { readSites } from './sites'

/** What all farms of a process share. */
export type SharedContext = Omit<
  Context,
  | 'store'
  | 'objects'
  | 'setupCode'
  | 'codeSecret'
  | 'publicOrigin'
  | 'mostFileBytes'
  | 'changed'
  | 'ended'
  | 'lanOrigins'
>

type OwnContext = Pick<Context, 'publicOrigin' | 'mostFileBytes' | 'audit'>

type Order = Pick<ServeOptions, 'config' | 'say'> & {
  readonly database: Database
  readonly shared: SharedContext
  readonly lanOrigins: () => readonly string[]
  readonly warn: (line: string) => void
  /** The same store with measured writes. */
  readonly timed: (store: Store) => Store
}

/** `only`: the farm, in a database of one. */
export type ServedFarms = { readonly directory: Directory; readonly only: OpenFarm | undefined }

/** Throws Stop with one line when the configuration does not fit the farms of the database. */
export async function serveFarms(order: Order): Promise<ServedFarms> {
  const { config, database, shared } = order
  // A file has one farm.
  const sites = database.look ? await readSites(database.everywhere) : []
  const secret = sharedSecret(config)
  const open = async (farmId: string, own: OwnContext, prepare: (context: Context) => Promise<void>) => {
    const store = order.timed(database.farm(farmId, randomBytes))
    return openFarm({
      context: {
        ...shared,
        store,
        objects: await openObjects(config.filesPlace, store, order.say),
        ...secretsOf(secret, farmId),
        ...own,
        lanOrigins: order.lanOrigins,
      },
      tell: (news) => database.news?.tell(farmId, news),
      say: order.say,
      warn: order.warn,
      prepare: async (context) => {
        await prepare(context)
        const restoredAt = await takeRestored(context.store)
        if (restoredAt !== undefined) auditRestored(context, restoredAt)
        await keepStarters(context)
        await keepPeople(context)
        // Codes of an earlier process are void, unless its secret was the same.
        if (secret === undefined) await endOldInvites(context)
      },
    })
  }
  if (sites.length > 0) {
    refuseForOne(order, secret)
    const directory = await severalFarms({
      read: () => readSites(database.everywhere),
      openFarm: ({ farm_id, origin }, latest) => {
        const mostFileBytes = () => latest().most_file_bytes ?? undefined
        const { audit } = shared
        const own = audit ? { audit: (line: AuditLine) => audit({ farm: farm_id, ...line }) } : {}
        return open(farm_id, { publicOrigin: origin, mostFileBytes, ...own }, keepOrigins)
      },
      now: shared.clock.now,
    })
    return { directory, only: undefined }
  }
  const farmId = await database.ensureFarm(undefined, shared.clock.now(), randomBytes)
  const { publicOrigin } = config
  const only = await open(farmId, publicOrigin ? { publicOrigin } : {}, (context) => firstRun(order, context))
  return { directory: onlyFarm(only), only }
}

function refuseForOne({ config }: Order, secret: string | undefined): void {
  const forOne = [
    [config.demo, '--demo'],
    [config.lan, '--lan'],
    [config.admin, 'ADMIN_EMAIL'],
    [config.publicOrigin, 'PUBLIC_ORIGIN'],
  ] as const
  const used = forOne.filter(([value]) => value).map(([, name]) => name)
  if (used.length > 0)
    throw new Stop(`the database has farms with addresses of their own: leave out ${used.join(', ')}`, 2)
  if (secret === undefined) throw new Stop('several farms need a password in DATABASE_URL, or CODE_SECRET', 2)
}

/** Tasks before the first request of the only farm: the sample farm, the first admin. */
async function firstRun({ config, say }: Order, context: Context): Promise<void> {
  if (config.demo && !(await fillDemo(context))) say('the database is not empty: --demo adds nothing')
  if (!config.admin || (await isSetUp(context))) return
  try {
    auditSetUp(context, await setUpFarm(context, { ...config.admin }, {}, [config.publicOrigin]))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.details.fields ?? {}).map(([field, code]) => `${field} (${String(code)})`)
    throw new Stop(`ADMIN_EMAIL, ADMIN_PASSWORD or ADMIN_NAME is invalid: ${fields.join(', ')}`, 2)
  }
}
