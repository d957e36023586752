/**
 * What a stamp costs (S31): of a commit, the time of its hash and of the reads and writes it adds, and its bytes in the file; of a
 * pull, the time of looking its point up, and its bytes in header and cursor. The real store on a disk, in one run.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { stampAfter } from '../../server/storage/stamps'
import { KNOWN_HEADER } from '../../src/domain/wire'
import { openFarmWithAdmin } from '../server/support/farm'
import { scratchFolder } from './bench-server'
import { type Figure, median } from './table'

const COMMITS = 300
const TOGETHER = 64
const ROUNDS = 200
const PAGE = 100

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export async function stampFigures(): Promise<Figure[]> {
  const location = join(scratchFolder('stamps'), 'pinset.db')
  const farm = await openFarmWithAdmin({ location })
  const { admin, store } = farm
  const write = () =>
    admin.call('POST', '/suppliers', { name: 'North mill', phone: '+49 30 1234567', notes: 'Rings before noon' })
  for (let count = 0; count < PAGE; count++) await write()
  const alone: number[] = []
  for (let count = 0; count < COMMITS; count++) alone.push(await timeOf(write))
  const shared: number[] = []
  for (let round = 0; round < 20; round++) {
    shared.push((await timeOf(() => Promise.all(Array.from({ length: TOGETHER }, write)))) / TOGETHER)
  }

  // What a commit does for its stamp and did not do before: the counter is read first, then set to what was read.
  const written = [JSON.stringify((await admin.call('GET', '/suppliers?limit=1')).body)]
  const added = await store.write(async (tx) => {
    const at = { farm_id: tx.farmId }
    const [farmNow] = await tx.statements.head(tx.db, at)
    if (!farmNow) throw new Error('the farm has no counter')
    const times: number[] = []
    for (let round = 0; round < 2000; round++) {
      const begun = performance.now()
      await tx.statements.head(tx.db, at)
      stampAfter({ rev: farmNow.head, stamp: farmNow.stamp }, written, tx.randomBytes)
      times.push(performance.now() - begun)
    }
    return median(times)
  })

  const { head, cursor } = (await admin.call('GET', '/sync/changes?limit=0')).body as { head: number; cursor: string }
  const pages: { readonly before: number[]; readonly now: number[] } = { before: [], now: [] }
  const [from, ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('|').slice(0, 5)
  const old = Buffer.from([from, rest[0], String(head - PAGE), ...rest.slice(2)].join('|')).toString('base64url')
  // A point that is not the newest has to be looked up.
  const [, ...places] = Buffer.from(old, 'base64url').toString('latin1').split('|')
  const [point] = await store.read((tx) =>
    tx.db
      .selectFrom('change_log')
      .select(['rev', 'stamp'])
      .where('rev', '=', head - PAGE)
      .where('stamp', 'is not', null)
      .execute(),
  )
  const named = `${point?.rev}:${point?.stamp}`
  const stamped = Buffer.from(['changes', ...places, named].join('|')).toString('base64url')
  const page = (since: string, extra: object) => admin.call('GET', `/sync/changes?since=${since}`, undefined, extra)
  const bytes = JSON.stringify((await page(stamped, { known: named })).body).length
  for (let round = 0; round < ROUNDS; round++) {
    pages.before.push(await timeOf(() => page(old, {})))
    pages.now.push(await timeOf(() => page(stamped, { known: named })))
  }
  const [plain, held] = [median(pages.before), median(pages.now)]
  const spent = `${KNOWN_HEADER}: ${named}\r\n`.length * 2 + stamped.length - old.length
  await farm.store.close()
  const perCommit = statSync(location).size / (PAGE + COMMITS + 20 * TOGETHER)
  const us = (ms: number) => `${(ms * 1000).toFixed(0)} µs`
  return [
    {
      work: 'a stamp of a commit that stands alone: time',
      goal: '<= 3 %',
      value: `${percent(added, median(alone))} (${us(added)} of ${us(median(alone))})`,
    },
    {
      work: `a stamp of one of ${TOGETHER} writes that share a commit: time`,
      goal: '<= 3 %',
      value: `${percent(added, median(shared))} (${us(added)} of ${us(median(shared))})`,
    },
    { work: 'a stamp in the file: bytes of a commit', goal: '<= 3 %', value: percent(13, perCommit) },
    {
      work: `a pull of ${PAGE} records: time`,
      goal: '<= 3 %',
      value: `${percent(held - plain, plain)} (${us(plain)} before, ${us(held)} now)`,
    },
    {
      work: `a pull of ${PAGE} records: bytes`,
      goal: '<= 3 %',
      value: `${percent(spent, bytes)} (${spent} of ${bytes})`,
    },
  ]
}
