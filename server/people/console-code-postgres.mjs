// @ts-check
/** The same code as `console-code.mjs`, in a PostgreSQL database. In a database of several farms the web address names the farm. */
import pg from 'pg'
import { Stop } from '../build/setup.mjs'
import { RESET_LASTS } from './code-times.mjs'
import { judgeUser, makeLongCode, spoken } from './console-code.mjs'
import { slowHash } from './slow-hash.mjs'

const FIND = `select app_user.farm_id, id, approved, origin from app_user
  left join site on site.farm_id = app_user.farm_id
  where email_key = $1 and deleted = 0 and ($2::text is null or origin = $2) order by origin`

const PUT = `insert into reset_code (farm_id, user_id, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (farm_id, user_id) do update set code_hash = $3, created_at = $4, expires_at = $5`

/**
 * @typedef {{ readonly url: string, readonly email: string, readonly origin?: string | undefined, readonly now: number }} Order
 * @param {Order} order
 * @returns {Promise<string>} the code, formatted for reading aloud
 * @throws {Stop} one clear line
 */
export async function makePostgresCode({ url, email, origin, now }) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query("begin; set local app.farm = '*'")
    const { rows } = await client.query(FIND, [email.trim().toLowerCase(), origin ?? null])
    if (rows.length > 1) {
      const origins = rows.map((row) => row.origin ?? 'a farm without an address').join(', ')
      throw new Stop(`${email} has accounts at ${origins}: add the address`)
    }
    const user = judgeUser(rows[0], email)
    const code = makeLongCode()
    await client.query(PUT, [user.farm_id, user.id, await slowHash(code), now, now + RESET_LASTS])
    await client.query('commit')
    return spoken(code)
  } catch (error) {
    if (error instanceof Stop) throw error
    throw new Stop(
      `DATABASE_URL: the database cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
