// @vitest-environment happy-dom
// In which zone the first frame tells its times.
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { Duties } from '../../../src/app/shell/duties'
import { rowsOf } from '../../../src/data/db'
import { openReplica } from '../../../src/state/replica/open-replica'
import { closeReplica } from '../../../src/state/replica/replica'
import { setFarmZone, useFarmZone } from '../../../src/state/words/farm-zone'
import { page as shown, startApp, type TestApp, until } from '../../records/app'
import { mount } from '../../ui/render'

const USER = '01920000-0000-7000-8000-0000000000f1'
const FAR = 'Pacific/Auckland'

let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
  closeReplica()
})

function Zone({ seen }: { seen: string[] }) {
  const zone = useFarmZone()
  seen.push(zone)
  return <output>{zone}</output>
}

it('the first and every later frame use the farm’s time zone', async () => {
  const { db } = await openReplica(USER)
  await rowsOf(db, 'farm').put({ id: 'farm', name: 'Far farm', time_zone: FAR })
  closeReplica()
  await openReplica(USER)
  const seen: string[] = []
  const page = await mount(<Zone seen={seen} />)
  await page.unmount()
  expect(new Set(seen)).toEqual(new Set([FAR]))
})

it('the shell keeps that zone while the farm’s record is being read', async () => {
  const seen: string[] = []
  const screens = {
    '/': () => (
      <>
        <Duties />
        <Zone seen={seen} />
      </>
    ),
  }
  app = await startApp('/', screens, async ({ db }) => {
    await rowsOf(db, 'farm').clear()
    await rowsOf(db, 'farm').put({ id: 'farm', name: 'Far farm', time_zone: FAR })
    setFarmZone(FAR)
  })
  await until(() => shown().includes(FAR), 'the first frame')
  // The record is read and another one written: both have been drawn.
  await rowsOf(app.db, 'farm').update('farm', { time_zone: 'Asia/Tokyo' })
  await until(() => shown().includes('Asia/Tokyo'), 'the new zone')
  expect(seen.filter((zone, index) => zone !== seen[index - 1])).toEqual([FAR, 'Asia/Tokyo'])
})
