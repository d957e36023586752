/** A file goes only once no record has named it since before the horizon: every name in between begins the wait again. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dropIdleFiles, markIdleFiles } from '../../../server/files/idle-files'
import { FILE } from '../../../server/write/kind'
import { openFarmWithAdmin, START } from '../support/farm'

const FILES = ['a', 'b'].map((letter) => letter.repeat(64))
const RECORDS = ['r1', 'r2']

/** `name`: a record begins or ceases to name a file; `mark` and `drop`: what is done once a day, with a horizon so far back. */
type Act =
  | { readonly kind: 'name'; readonly file: number; readonly record: number }
  | { readonly kind: 'mark' }
  | { readonly kind: 'drop'; readonly back: number }

const place = fc.nat(1)
const name = fc.record({ kind: fc.constant('name' as const), file: place, record: place })
/** A day: names come and go, and then perhaps what is done once a day. */
const day: fc.Arbitrary<readonly Act[]> = fc
  .tuple(
    fc.array(name, { maxLength: 2 }),
    fc.constantFrom<readonly Act[]>([], [{ kind: 'mark' }], [{ kind: 'mark' }]),
    fc.oneof(fc.constant([]), fc.tuple(fc.record({ kind: fc.constant('drop' as const), back: fc.nat(8) }))),
  )
  .map((parts) => parts.flat())

it('marks and drops as if each file stored its last reference', async () => {
  const { store } = await openFarmWithAdmin()
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 3, maxLength: 8 }), (days) =>
      store.write(async (tx) => {
        const { db, farmId } = tx
        for (const table of ['file', 'record_ref'] as const) await db.deleteFrom(table).execute()
        for (const sha256 of FILES) {
          const sent = { sent_by: null, sent_day: null, replaced_at: null, idle_rev: null, is_lost: 0 }
          const row = { farm_id: farmId, sha256, extension: 'jpg' as const, total: 1, ...sent }
          await db.insertInto('file').values(row).execute()
        }
        const named = new Set<string>()
        const idle = new Map<number, number>()
        const gone = new Set<number>()
        let head = 100
        const isNamed = (file: number) => [0, 1].some((record) => named.has(`${file} ${record}`))
        for (const one of days.flat()) {
          head += 1
          await db.updateTable('farm_head').set({ head }).execute()
          if (one.kind === 'name') {
            const key = `${one.file} ${one.record}`
            const to = { to_kind: FILE, to_id: `${FILES[one.file]}.jpg` }
            const from = { from_kind: 'purchase', from_id: RECORDS[one.record] ?? '', field: 'receipt' }
            if (named.delete(key)) {
              const query = db
                .deleteFrom('record_ref')
                .where('to_id', '=', to.to_id)
                .where('from_id', '=', from.from_id)
              await query.execute()
            } else {
              named.add(key)
              await db
                .insertInto('record_ref')
                .values({ farm_id: farmId, ...to, ...from })
                .execute()
            }
          }
          if (one.kind === 'mark') {
            await markIdleFiles(db, farmId)
            for (const file of [0, 1]) {
              if (isNamed(file)) idle.delete(file)
              else if (!idle.has(file)) idle.set(file, head)
            }
          }
          if (one.kind === 'drop') {
            await dropIdleFiles(tx, START, head - one.back)
            for (const file of [0, 1]) {
              if (!isNamed(file) && (idle.get(file) ?? head + 1) <= head - one.back) gone.add(file)
            }
          }
          const rows = await db.selectFrom('file').select('sha256').orderBy('sha256').execute()
          expect(rows.map(({ sha256 }) => sha256)).toEqual(FILES.filter((_, file) => !gone.has(file)))
        }
      }),
    ),
    { numRuns: 100 },
  )
  await store.close()
})
