import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../src/domain/digest'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { type Body, type Caller, openFarmWithAdmin, type PushEntry, pushAll, seededBytes } from '../support/farm'

// S20, S21: commit order is revision order, so a reader that follows a cursor misses nothing, whatever is written between
// their pages, and whatever their size. On a real file: writers and readers have connections of their own.

const WRITERS = 16
type Change = { readonly path: string; readonly id: string; readonly rev: number; readonly record: Body | null }
type Page = {
  readonly changes: readonly Change[]
  readonly cursor: string
  readonly head: number
  readonly more: boolean
}

/** Whole numbers from a seed. */
function makeChance(seed: number) {
  const bytes = seededBytes(seed)
  return { below: (bound: number) => ((bytes(1)[0] ?? 0) * 256 + (bytes(1)[0] ?? 0)) % bound }
}
type Chance = ReturnType<typeof makeChance>

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates, changes, deletes, restores, groups and refusals (which write an issue each), some of them on others' records. */
async function write(
  farm: { makeId: () => string },
  user: Caller,
  chance: Chance,
  made: string[],
  groups: string[][],
  acts: number,
) {
  const create = (group?: string): PushEntry => ({
    key: farm.makeId(),
    method: 'POST',
    path: '/suppliers',
    body: { id: farm.makeId(), name: `Mill ${chance.below(1000)}` },
    ...(group ? { group } : {}),
  })
  const on = (method: string, verb = '', body?: object): PushEntry => ({
    key: farm.makeId(),
    method,
    path: `/suppliers/${made[chance.below(made.length)] ?? farm.makeId()}${verb}`,
    ...(body ? { body } : {}),
  })
  for (let act = 0; act < acts; act++) {
    const kind = chance.below(7)
    const group = farm.makeId()
    const entries =
      kind < 2
        ? [create()]
        : kind === 2
          ? Array.from({ length: 2 + chance.below(12) }, () => create(group))
          : [
              kind === 3
                ? on('DELETE')
                : kind === 4
                  ? on('POST', '/restore')
                  : on('PATCH', '', { phone: String(chance.below(1000)) }),
            ]
    await pushAll(user, ...entries)
    const ids = entries.flatMap(({ body }) => String((body as { id?: string } | undefined)?.id ?? []))
    if (ids.length > 1) groups.push(ids)
    else if (kind < 2) made.push(...ids)
    if (chance.below(3) === 0) await breathe()
  }
}

/** Follows the feed in pages of any size. Its rows, and all that is wrong with what came. */
function makeReader(user: Caller, chance: Chance) {
  const rows = new Map<string, Change>()
  const wrong: string[] = []
  let cursor: string | undefined
  let last = 0
  const apply = (change: Change) => {
    const name = `${change.path} ${change.id}`
    if (change.record === null || change.record.settled_at !== undefined) rows.delete(name)
    else rows.set(name, change)
  }
  const followPage = async (): Promise<boolean> => {
    const since = cursor === undefined ? '' : `&since=${cursor}`
    const answer = await user.call('GET', `/sync/changes?limit=${1 + chance.below(40)}${since}`)
    const page = answer.body as unknown as Page
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
    const revs = page.changes.map(({ rev }) => rev)
    if (revs.some((rev, index) => rev < (revs[index - 1] ?? last))) wrong.push(`out of order: ${revs}`)
    if (revs[0] !== undefined && revs[0] <= last) wrong.push(`revision ${revs[0]} was cut or came twice after ${last}`)
    if (revs.some((rev) => rev > page.head)) wrong.push(`a revision beyond the head ${page.head}`)
    last = revs.at(-1) ?? last
    for (const change of page.changes) apply(change)
    cursor = page.cursor
    return page.more
  }
  return {
    rows,
    wrong,
    follow: async () => {
      while (await followPage()) if (chance.below(2) === 0) await breathe()
    },
    /** S21: a cursor, then the lists, then what changed from that cursor. */
    load: async () => {
      const start = (await user.call('GET', '/sync/changes?limit=0')).body as unknown as Page
      cursor = start.cursor
      last = start.head
      for (const path of ['/farms', '/people', '/recipe_types', '/suppliers', '/sync/issues']) {
        for (let since = '', more = true; more; ) {
          const { body } = await user.call('GET', `${path}?limit=${1 + chance.below(40)}${since}`)
          for (const record of body.items as (Body & { readonly id: string; readonly rev: number })[]) {
            const isGone = record.deleted_at !== undefined
            apply({ path, id: record.id, rev: record.rev, record: isGone ? null : record })
          }
          since = `&since=${body.cursor}`
          more = body.more === true
        }
      }
    },
  }
}

describe('the feed under 16 writers (S20, S21)', () => {
  it('brings every reader to the server’s state in order, revisions and groups whole', async () => {
    const run = async (seed: number, acts: number) => {
      const folder = makeDataDir()
      const farm = await openFarmWithAdmin({ location: join(folder, 'pinset.db'), seed: 1 + (seed % 1000) })
      try {
        const chance = makeChance(seed)
        const made: string[] = []
        const groups: string[][] = []
        let writing = WRITERS
        const writers = Array.from({ length: WRITERS }, async (_, index) => {
          await write(farm, farm.admin, makeChance(seed + index), made, groups, acts)
          writing--
        })
        const readers = Array.from({ length: 5 }, (_, index) => makeReader(farm.admin, makeChance(seed - index)))
        const reading = readers.map(async (reader, index) => {
          // Two begin with the first revision, the others load their lists at some moment in the middle.
          for (let wait = chance.below(40); wait > 0; wait--) await breathe()
          if (index > 1) await reader.load()
          // A complete group stays complete, because nobody changes groups afterwards.
          const whole = new Set<readonly string[]>()
          for (let isOver = false; !isOver; ) {
            isOver = writing === 0
            await reader.follow()
            for (const ids of groups) {
              if (whole.has(ids)) continue
              const there = ids.filter((id) => reader.rows.has(`/suppliers ${id}`)).length
              if (there === ids.length) whole.add(ids)
              else if (there > 0) reader.wrong.push(`${there} of a group of ${ids.length}`)
            }
            await breathe()
          }
        })
        await Promise.all([...writers, ...reading])
        const { buckets } = (await farm.admin.call('GET', '/sync/digest')).body as { buckets: Body }
        for (const { rows, wrong } of readers) {
          expect(wrong).toEqual([])
          const digests = Object.keys(buckets).map((path) => [
            path,
            digestOf([...rows.values()].filter((row) => row.path === path)),
          ])
          expect(Object.fromEntries(digests)).toEqual(buckets)
        }
        expect(farm.reports).toEqual([])
      } finally {
        await farm.store.close()
        removeDataDir(folder)
      }
    }
    await fc.assert(fc.asyncProperty(fc.nat(1_000_000_000), fc.integer({ min: 3, max: 12 }), run), { numRuns: 8 })
  })
})
