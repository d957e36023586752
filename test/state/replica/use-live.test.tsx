// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { useReplica } from '../../../src/state/replica/replica'
import { nextReading, useLive, usePacedLive, useRow, useRowsHere } from '../../../src/state/replica/use-live'
import { page, says, startApp, type TestApp, until } from '../../records/app'

let app: TestApp | undefined
afterEach(async () => app?.close())

it('reads a paced query for a tenth of the time, at least every second', () => {
  expect(nextReading(5000, 20, false)).toBe(5200)
  expect(nextReading(5000, 800, false)).toBe(6000)
})

it('keeps to the tenth while pages stream in, for any duration', () => {
  expect(nextReading(5000, 800, true)).toBe(13_000)
})

/** What the readings of the screen below came to; the second takes until it is let go. */
const seen = { readings: 0, running: 0, together: 0, letGo: () => undefined as unknown }
const held = new Promise<void>((resolve) => {
  seen.letGo = resolve
})

const Strains = () => {
  const { db } = useReplica()
  const names = usePacedLive(['strain'], async () => {
    seen.readings += 1
    seen.running += 1
    seen.together = Math.max(seen.together, seen.running)
    const rows = await rowsOf(db, 'strain').toArray()
    if (seen.readings === 2) await Promise.resolve(held)
    seen.running -= 1
    return rows.map(({ strain_name: name }) => String(name)).join()
  }, [db])
  return <p>{`strains: ${names ?? 'unknown'}.`}</p>
}

it('reads a paced query one at a time, once for all changes between', async () => {
  app = await startApp('/strains', { '/strains': Strains })
  const strains = rowsOf(app.db, 'strain')
  const put = (n: number) => strains.put({ id: `01920000-0000-7000-8000-00000000095${n}`, strain_name: `s${n}` })
  await says('strains: .')
  await put(1)
  await until(() => seen.readings === 2, 'the second reading')
  for (const n of [2, 3, 4, 5]) await put(n)
  expect(page()).toContain('strains: .')
  seen.letGo()
  await says('strains: s1,s2,s3,s4,s5.')
  expect(seen).toMatchObject({ readings: 3, together: 1 })
})

const KNOWN = '01920000-0000-7000-8000-000000000961'
const reads = { done: 0 }

/** One answer of each kind. */
const Shelf = () => {
  const { db } = useReplica()
  const count = useLive(['supplier'], async () => {
    const found = await rowsOf(db, 'supplier').count()
    reads.done += 1
    return found
  }, [db])
  const row = useRow('supplier', KNOWN)
  const here = useRowsHere('supplier')?.rows.length
  const paced = usePacedLive(['supplier'], () => rowsOf(db, 'supplier').count(), [db])
  return <p>{`${count} ${String(row?.name)} ${here} ${paced}.`}</p>
}

it.each([
  ['is released and clicks', () => ['pointerup', 'click']],
  ['is released, and no click follows', () => ['pointerup']],
  ['becomes a scroll', () => ['pointercancel']],
  ['lasts longer than a press', () => []],
])('shows reads made during a held press when it %s', async (_how, ends) => {
  app = await startApp('/shelf', { '/shelf': Shelf })
  const put = (id: string, name: string) => rowsOf((app as TestApp).db, 'supplier').put({ id, name })
  await put(KNOWN, 'Mill')
  await says('1 Mill 1 1.')
  const press = (kind: string) => document.body.dispatchEvent(new Event(kind, { bubbles: true }))
  press('pointerdown')
  const [pressed, before] = [Date.now(), reads.done]
  await put(KNOWN, 'Old Mill')
  await put('01920000-0000-7000-8000-000000000962', 'Barn')
  await until(() => reads.done > before, 'it is read again')
  await new Promise((resolve) => setTimeout(resolve))
  if (Date.now() - pressed < 900) expect(page()).toContain('1 Mill 1 1.')
  for (const kind of ends()) press(kind)
  await says('2 Old Mill 2 2.')
})
