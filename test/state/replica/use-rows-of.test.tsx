// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { type RowsOf, useRowsOf } from '../../../src/state/replica/use-rows-of'
import { press, says, startApp, type TestApp } from '../../records/app'

let app: TestApp | undefined
afterEach(async () => app?.close())

const [A, B] = [1, 2].map((n) => `01920000-0000-7000-8000-00000000094${n}`) as [string, string]
const answers = new Set<RowsOf['rows']>()

const Seen = () => {
  const [keys, setKeys] = useState([A])
  const found = useRowsOf('observation', 'series_id', keys)
  if (found) answers.add(found.rows)
  const counts = [...(found?.rows ?? [])].map(([key, rows]) => `${key.at(-1)} has ${rows.length}`)
  return (
    <>
      <p>{`${found?.isCurrent ? 'now' : 'before'}: ${counts.join()}.`}</p>
      <button type="button" onClick={() => setKeys([...keys])}>
        Same
      </button>
      <button type="button" onClick={() => setKeys([A, B])}>
        Both
      </button>
    </>
  )
}

it('reads the records of each key, again only for other keys', async () => {
  app = await startApp('/seen', { '/seen': Seen })
  await says('now: 1 has 0.')
  await rowsOf(app.db, 'observation').put({ id: '01920000-0000-7000-8000-000000000951', series_id: A })
  await says('now: 1 has 1.')
  const known = answers.size
  await press(/^Same$/)
  await says('now: 1 has 1.')
  expect(answers.size).toBe(known)
  await press(/^Both$/)
  await says('now: 1 has 1,2 has 0.')
  expect(answers.size).toBe(known + 1)
})
