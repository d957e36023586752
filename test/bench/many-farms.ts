/** Many farms in one PostgreSQL database, each with its first admin and a session, made without the cost of real passwords. */
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../server/context'
import { hostOf } from '../../server/farms/sites'
import { beginSession } from '../../server/people/sessions'
import { setUpFarm } from '../../server/people/sign-in'
import { openDatabase } from '../../server/storage/store'
import { registry } from '../../src/domain/entities/registry'
import { makeId } from '../../src/domain/ids'

/** `host`: its Host header. */
export type ManyFarm = { readonly host: string; readonly token: string }

const hash = async (text: string) => createHash('sha256').update(text).digest('hex')

export async function makeFarms(url: string, count: number): Promise<ManyFarm[]> {
  const database = await openDatabase({ location: url, registry })
  const farms: ManyFarm[] = []
  try {
    for (let n = 0; n < count; n++) {
      const origin = `https://farm${n}.example`
      const now = Date.now()
      const farm_id = await database.ensureFarm(makeId(now, randomBytes), now, randomBytes)
      const store = database.farm(farm_id, randomBytes)
      const context: Context = {
        store,
        registry,
        clock: { now: () => Date.now() },
        randomBytes,
        passwords: { hash, verify: async () => false },
        dummyHash: async () => '',
        setupCode: { value: '' },
        codeSecret: randomBytes(32),
        version: '',
        env: '',
        changed: () => undefined,
        ended: () => undefined,
        report: () => undefined,
        isDraining: () => false,
      }
      const account = { name: 'Vera', email: `vera@farm${n}.example`, password: 'spawn-run-42' }
      const userId = await setUpFarm(context, account, {}, [origin])
      const limits = { suspended_at: null, most_requests: null, most_file_bytes: null }
      const token = await store.write(async (tx) => {
        await tx.db
          .insertInto('site')
          .values({ farm_id, origin, created_at: now, ...limits })
          .execute()
        return beginSession(tx, context, { userId, device: 'bench', remember: true })
      })
      farms.push({ host: hostOf(origin), token })
    }
  } finally {
    await database.close()
  }
  return farms
}
