// S31: where a point of the farm's history is kept, and which one is the newest, while a load is under way.
import { expect, it } from 'vitest'
import { takeLease } from '../../../src/data/engine/lease'
import { keepPoint, newestPoint, readPoints } from '../../../src/data/engine/points'
import { type LoadProgress, putMeta, readMeta } from '../../../src/data/meta'
import type { Point } from '../../../src/domain/points'
import { openReplica, START } from '../replica'

const point = (rev: number): Point => ({ rev, stamp: `stamp-of-${String(rev).padStart(3, '0')}` })
const load: LoadProgress = { cursor: 'c', head: 9, lostAbove: 9, generation: 2, since: 2, versions: {}, open: {} }

async function start(meta: { readonly stamps?: readonly Point[]; readonly load?: LoadProgress }) {
  const db = openReplica()
  const term = (await takeLease(db, 'host', START, 20_000))?.term ?? 0
  if (meta.stamps) await putMeta(db, 'stamps', meta.stamps)
  if (meta.load) await putMeta(db, 'load', meta.load)
  return {
    db,
    keep: (rev: number) => keepPoint(db, term, point(rev)),
    kept: async () => [await readMeta(db, 'stamps'), (await readMeta(db, 'load'))?.points],
  }
}

it.each<[string, Parameters<typeof start>[0], number, readonly (readonly Point[] | undefined)[]]>([
  ['no load', { stamps: [point(3)] }, 3, [[point(3), point(12)], undefined]],
  ['nothing known', {}, 0, [[point(12)], undefined]],
  [
    'the whole farm',
    { stamps: [point(3)], load: { ...load, points: [point(9)] } },
    9,
    [[point(3)], [point(9), point(12)]],
  ],
  ['the whole farm, without a known point', { stamps: [point(3)], load }, 3, [[point(3)], [point(12)]]],
  ['some kinds', { stamps: [point(3)], load: { ...load, isPartial: true } }, 3, [[point(3), point(12)], undefined]],
])('the known points while the load is: %s', async (_what, meta, newest, after) => {
  const { db, keep, kept } = await start(meta)
  expect((await newestPoint(db))?.rev ?? 0).toBe(newest)
  await keep(12)
  expect(await kept()).toEqual(after)
  expect(await newestPoint(db)).toEqual(point(12))
  // An older answer that comes later is no news.
  await keep(12)
  await keep(11)
  expect(await kept()).toEqual(after)
  expect((await readPoints(db)).progress?.isPartial).toBe(meta.load?.isPartial)
})
