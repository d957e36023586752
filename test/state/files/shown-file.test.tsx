// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepChosen, keepCopy, readBytes } from '../../../src/data/files/files'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import { useShownFile } from '../../../src/state/files/shown-file'
import { says, startApp, type TestApp, until } from '../../records/app'

const BYTES = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])
const NAME = `${createHash('sha256').update(BYTES).digest('hex')}.jpg`

/** What the farm server answers; an error is no answer. */
let answer: () => Response
let asked = 0
let app: TestApp
beforeEach(() => {
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return answer()
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

const from = (status: number, body: Uint8Array<ArrayBuffer> | null = null) =>
  new Response(body, { status, headers: { [SERVER_HEADER]: SERVER_HEADER_VALUE } })

const Tile = () => <p>{`it is ${useShownFile(NAME).state}`}</p>
const open = () => startApp('/', { '/': Tile })
const pulled = (at: string) => app.db.meta.put({ key: 'pulled_at', value: at })

describe('a file that is not on this device (S28.19)', () => {
  it('loads with the token, and with JSON as the content type', async () => {
    const headers: Headers[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      headers.push(request.headers)
      return from(200, BYTES)
    })
    app = await open()
    await says('it is here')
    expect(headers.map((one) => one.get('content-type'))).toEqual(['application/json'])
    expect(headers[0]?.get('authorization')).toMatch(/^Bearer ./)
  })

  it('loads again after the next pull, until it arrives', async () => {
    answer = () => from(404)
    app = await open()
    await says('it is missing')
    expect(asked).toBe(1)
    answer = () => from(200, BYTES)
    await pulled('2026-03-10T08:00:00.000Z')
    await says('it is here')
    await pulled('2026-03-10T09:00:00.000Z')
    await says('it is here')
    expect(asked).toBe(2)
    expect(new Uint8Array((await readBytes(app.db, NAME)) ?? new ArrayBuffer(0))).toEqual(BYTES)
  })

  it('loads again when the server is reachable again', async () => {
    answer = () => {
      throw new TypeError('no network')
    }
    app = await open()
    await says('it is unreachable')
    answer = () => from(200, BYTES)
    await app.db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: true } })
    await says('it is here')
  })

  it('loads once for several places, even during a pull', async () => {
    let come: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => {
      asked += 1
      return new Promise<Response>((resolve) => {
        come = resolve
      })
    })
    app = await startApp('/', {
      '/': () => (
        <>
          <Tile />
          <Tile />
        </>
      ),
    })
    await says('it is looking')
    await pulled('2026-03-10T08:00:00.000Z')
    await until(() => asked > 0)
    await pulled('2026-03-10T09:00:00.000Z')
    come(from(200, BYTES))
    await says('it is hereit is here')
    expect(asked).toBe(1)
  })

  it('stays hidden and unstored if its bytes differ (S28.18)', async () => {
    answer = () => from(200, BYTES.slice(0, 4))
    app = await open()
    await says('it is unreachable')
    expect(await readBytes(app.db, NAME)).toBeUndefined()
  })
})

describe('a file whose bytes on this device are damaged', () => {
  const SHA256 = NAME.slice(0, 64)
  const WRONG = new Uint8Array([0xff, 0xd8, 0xff, 1, 6, 3])
  const nowhere = () => {
    throw new TypeError('no network')
  }
  const stored = async () => new Uint8Array((await readBytes(app.db, NAME)) ?? new ArrayBuffer(0))

  /** A page shows the file after these bytes were stored under its name. */
  async function openOn(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    app = await startApp('/', { '/': () => null, '/tile': Tile })
    await keepCopy(app.db, SHA256, bytes.buffer, 1)
    await app.go('/tile')
  }

  it('comes from the server and is stored again', async () => {
    answer = () => from(200, BYTES)
    await openOn(WRONG)
    await says('it is here')
    expect(asked).toBe(1)
    expect(await stored()).toEqual(BYTES)
  })

  it('shows its damage until the server can send it', async () => {
    answer = nowhere
    await openOn(WRONG)
    await says('it is damaged')
    answer = () => from(404)
    await pulled('2026-03-10T08:00:00.000Z')
    await until(() => asked === 2)
    await says('it is damaged')
    answer = () => from(200, BYTES)
    await pulled('2026-03-10T09:00:00.000Z')
    await says('it is here')
  })

  it('becomes whole if the same file is chosen again', async () => {
    app = await startApp('/', { '/': () => null })
    await keepChosen(app.db, SHA256, WRONG.buffer, 1)
    await keepChosen(app.db, SHA256, BYTES.buffer, 2)
    expect(await stored()).toEqual(BYTES)
    expect(await app.db.blobs.get(SHA256)).toMatchObject({ chosen: 1 })
  })

  it('appears without a request if it is whole', async () => {
    answer = nowhere
    await openOn(BYTES)
    await says('it is here')
    expect(asked).toBe(0)
  })
})
