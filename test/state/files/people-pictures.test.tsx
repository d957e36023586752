// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { keepChosen, readBytes } from '../../../src/data/files/files'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import { PersonMark } from '../../../src/records/people/PersonMark'
import { deviceDb } from '../../../src/state/device/device-store'
import { usePeoplePictures } from '../../../src/state/files/people-pictures'
import { PATIENCE_MS } from '../../patience'
import { startApp, type TestApp, until } from '../../records/app'

const IVAN = '01920000-0000-7000-8000-0000000000bb'
const picture = (salt: number) => new Uint8Array([0xff, 0xd8, 0xff, salt])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const nameOf = (bytes: Uint8Array) => `${sha256(bytes)}.jpg`

let asked: string[]
let held: Map<string, Uint8Array<ArrayBuffer>>
/** The addresses that stand for bytes just now. */
let addresses: Set<string>
let app: TestApp
beforeEach(() => {
  asked = []
  held = new Map()
  addresses = new Set()
  vi.stubGlobal('fetch', async (request: Request) => {
    const digest = request.url.split('/').at(-1) ?? ''
    asked.push(digest)
    const bytes = held.get(digest)
    return new Response(bytes ?? null, {
      status: bytes ? 200 : 404,
      headers: { [SERVER_HEADER]: SERVER_HEADER_VALUE },
    })
  })
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    count += 1
    addresses.add(`blob:${count}`)
    return `blob:${count}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address))
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('nothing is drawn here')
  })
})
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Screen = () => {
  usePeoplePictures()
  return (
    <>
      <PersonMark id={IVAN} name="Ivan" />
      <PersonMark id={IVAN} name="Ivan" />
    </>
  )
}
const shown = () => [...document.querySelectorAll('img')].map(({ src }) => src)
const person = (bytes: Uint8Array | undefined) =>
  rowsOf(app.db, 'person').put({ id: IVAN, rev: 3, name: 'Ivan', ...(bytes && { avatar: nameOf(bytes) }) })
const pulled = (at: string) => app.db.meta.put({ key: 'pulled_at', value: at })

it('loads automatically, once for all views, and stays on the device', async () => {
  held.set(sha256(picture(1)), picture(1))
  app = await startApp('/', { '/': Screen })
  await person(picture(1))
  await until(() => shown().length === 2)
  expect(shown()).toEqual(['blob:1', 'blob:1'])
  await pulled('2026-03-10T08:00:00.000Z')
  expect(asked).toEqual([sha256(picture(1))])
  expect(new Uint8Array((await readBytes(app.db, nameOf(picture(1)))) ?? new ArrayBuffer(0))).toEqual(picture(1))
})

it('shows the old photo until the new one loads, then frees its address', async () => {
  held.set(sha256(picture(1)), picture(1))
  app = await startApp('/', { '/': Screen })
  await person(picture(1))
  await until(() => shown().length === 2)
  await person(picture(2))
  await until(() => asked.length === 2)
  expect(shown()).toEqual(['blob:1', 'blob:1'])
  held.set(sha256(picture(2)), picture(2))
  await pulled('2026-03-10T08:00:00.000Z')
  await until(() => shown()[0] === 'blob:2')
  expect([...addresses]).toEqual(['blob:2'])
  await person(undefined)
  await until(() => shown().length === 0)
  expect([...addresses]).toEqual([])
})

it('requests no photo stored here, and none while working offline', async () => {
  app = await startApp('/', { '/': Screen })
  await app.db.meta.put({ key: 'work_offline', value: true })
  await keepChosen(app.db, sha256(picture(1)), picture(1).buffer, 1)
  await person(picture(1))
  await until(() => shown().length === 2)
  await person(picture(2))
  await pulled('2026-03-10T08:00:00.000Z')
  expect(asked).toEqual([])
})

it('stays hidden if its header claims too many pixels', async () => {
  const large = new Uint8Array(Buffer.from('ffd8ffc0001108 0401 0010 03012200021101031101'.replaceAll(' ', ''), 'hex'))
  held.set(sha256(large), large)
  app = await startApp('/', { '/': Screen })
  await person(large)
  await until(() => asked.length === 1)
  await person(picture(2))
  held.set(sha256(picture(2)), picture(2))
  await pulled('2026-03-10T08:00:00.000Z')
  await until(() => shown().length === 2)
  expect(addresses.size).toBe(1)
  expect(shown()).toEqual(['blob:1', 'blob:1'])
})

it('removes the account’s small copy together with the photo', async () => {
  app = await startApp('/', { '/': Screen })
  const { user } = app.replica
  const copy = { type: 'image/jpeg', bytes: new ArrayBuffer(3), name: nameOf(picture(1)) }
  await deviceDb().accounts.put({ id: user, name: 'Vera', is_admin: true, unsent: 2, picture: copy })
  await pulled('2026-03-10T08:00:00.000Z')
  const account = { id: user, name: 'Vera', is_admin: true, unsent: 2 }
  await vi.waitFor(async () => expect(await deviceDb().accounts.get(user)).toEqual(account), PATIENCE_MS)
})
