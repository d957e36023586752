/** Starts with and without an object store: settings that cannot work stop the start, without a secret in the line. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, Stop } from '../../../server/config'
import { openObjects } from '../../../server/files/open-objects'
import { type FilesPlace, readFilesPlace } from '../../../server/files/s3/s3-address'
import { createHandlers } from '../../../server/handlers'
import { S3_KEYS } from '../support/s3-server'
import { openS3Farm } from './edges'
import { digest, heldOf, openPurchases, picture, sendPiece } from './sent-files'

let opened: Awaited<ReturnType<typeof openS3Farm>>
let lines: string[]
beforeEach(async () => {
  opened = await openS3Farm()
  lines = []
})
afterEach(() => opened.close())

const start = (place: FilesPlace | undefined) =>
  openObjects(place, opened.farm.store, (line) => {
    lines.push(line)
  })

async function storePage(): Promise<Uint8Array> {
  const page = picture(2000)
  const { admin } = opened.farm
  await (await openPurchases(admin))(page)
  expect((await sendPiece(admin, page)).status).toBe(201)
  return page
}

async function refusal(place: FilesPlace | undefined): Promise<string> {
  const error: unknown = await start(place).catch((thrown: unknown) => thrown)
  if (!(error instanceof Stop)) throw new Error(`no Stop: ${String(error)}`)
  expect(error.message).not.toMatch(/wrong-secret|AKIA|wJalr/)
  return error.message
}

describe('a start with an object store', () => {
  it('marks the farm’s place, and later starts find the mark', async () => {
    for (let times = 0; times < 2; times++) (await start(opened.s3.address))?.close()
    expect([...opened.s3.objects.keys()]).toEqual([`pinset/${opened.farm.store.farmId}/pinset-farm`])
    expect(opened.s3.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET'])
    expect(lines).toEqual([])
  })

  it('fails with one line if the settings cannot work', async () => {
    const { address, otherBucket } = opened.s3
    expect(await refusal({ ...address, secret: 'wrong-secret-7' })).toMatch(/refuses: GET was answered 403 Signature/)
    expect(await refusal(otherBucket)).toMatch(/refuses: GET was answered 404 NoSuchBucket$/)
  })

  it('fails if the files of the farm are in another bucket or prefix', async () => {
    await storePage()
    expect(await refusal(opened.s3.address)).toMatch(/pinset-farm is not there, so the store lacks 1 file \(0\.0 MB\)/)
    opened.s3.objects.set(`pinset/${opened.farm.store.farmId}/pinset-farm`, Buffer.from('another'))
    expect(await refusal(opened.s3.address)).toMatch(/is damaged/)
  })

  it('succeeds if the object store does not answer', async () => {
    opened.s3.control.faultOf = () => 'error'
    expect(await start(opened.s3.address)).toBeDefined()
    expect(lines).toEqual([expect.stringMatching(/does not work \(GET was answered 503 SlowDown\)/)])
  })
})

describe('a start without an object store', () => {
  it('fails while files are in one, and names their number', async () => {
    expect(await start(undefined)).toBeUndefined()
    await storePage()
    expect(await refusal(undefined)).toMatch(/^FILES_S3_URL is not set, but the object store has 1 file \(0\.0 MB\)/)
  })

  it('succeeds on demand, and then answers 503 for these files, never 404', async () => {
    const page = await storePage()
    expect(await start('none')).toBeUndefined()
    expect(lines).toEqual([expect.stringMatching(/has 1 file .* answered with 503/)])
    const { farm } = opened
    const without = createHandlers({ ...farm.context, objects: undefined })
    const path = `/blobs/${digest(page)}`
    const answer = await without.handle({ method: 'GET', path, token: farm.admin.token })
    expect([answer.status, answer.headers?.['Retry-After']]).toEqual([503, '30'])
    expect(String(farm.reports[0])).toContain(`${digest(page)} is in the object store, and FILES_S3_URL is not set`)
    const head = await without.handle({ method: 'HEAD', path, token: farm.admin.token })
    expect([head.status, await heldOf(farm.admin, page)]).toEqual([204, '2000'])
  })
})

describe('the settings of an object store', () => {
  const URL = 'https://s3.farm.example/bucket'
  const read = (env: Record<string, string>) =>
    readFilesPlace(env, (line) => {
      throw new Stop(line, 2)
    })
  const keys = { FILES_S3_KEY: S3_KEYS.key, FILES_S3_SECRET: S3_KEYS.secret }

  it('consist of an address with bucket and prefix, key, secret and region', () => {
    expect(read({})).toBeUndefined()
    expect(read({ FILES_S3_URL: 'none' })).toBe('none')
    const place = { url: `${URL}/a/b`, key: S3_KEYS.key, secret: S3_KEYS.secret, region: 'us-east-1' }
    expect(read({ FILES_S3_URL: `${URL}/a/b/`, ...keys })).toEqual(place)
    expect(readConfig([], { FILES_S3_URL: `${URL}/a/b`, ...keys }).filesPlace).toEqual(place)
  })

  it.each([
    ['a key in the address', { ...keys, FILES_S3_URL: `https://${S3_KEYS.key}:hidden@s3.farm.example/bucket` }],
    ['no bucket', { ...keys, FILES_S3_URL: 'https://s3.farm.example/' }],
    ['a query', { ...keys, FILES_S3_URL: `${URL}?X-Amz-Signature=hidden` }],
    ['another protocol', { ...keys, FILES_S3_URL: 'ftp://s3.farm.example/bucket' }],
    ['a step up', { ...keys, FILES_S3_URL: `${URL}/%2e%2e/x y` }],
    ['no secret', { FILES_S3_URL: URL, FILES_S3_KEY: S3_KEYS.key }],
    ['no address', keys],
    ['a secret with a line break', { ...keys, FILES_S3_URL: URL, FILES_S3_SECRET: 'hidden\nX-Evil: 1' }],
  ])('fail with a line that repeats no value: %s', (_name, env) => {
    let line = ''
    try {
      read(env)
    } catch (error) {
      line = String(error)
    }
    expect(line).toMatch(/FILES_S3_/)
    expect(line).not.toMatch(/hidden|AKIA|wJalr/)
  })
})
