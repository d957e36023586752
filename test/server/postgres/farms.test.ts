import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Stop } from '../../../server/config'
import { runFarmCommand } from '../../../server/farms/farm-command'
import { readSites } from '../../../server/farms/sites'
import type { FilesPlace } from '../../../server/files/s3/s3-address'
import { openDatabase } from '../../../server/storage/store'
import { registry } from '../../../src/domain/entities/registry'
import { removeDataDir, type ServerProcess, startServer } from '../support/built-server'
import { seededBytes } from '../support/farm'
import { openS3Server } from '../support/s3-server'
import { makeDatabase } from './database'
import { until } from './until'

const GREEN = 'https://green.example'
const BLUE = 'https://blue.example'

type Body = { readonly [key: string]: unknown }
type Answer = { readonly status: number; readonly text: string; readonly body: Body; readonly retryAfter?: string }
type Call = { readonly host: string; readonly path: string; readonly body?: Body; readonly token?: string }

/** A request to a node under a host of our choice, as a proxy sends it. */
function call({ url }: ServerProcess, { host, path, body, token }: Call): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const headers = {
    host,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        const isJson = /json/.test(String(answer.headers['content-type']))
        const retryAfter = answer.headers['retry-after']
        const parsed = isJson ? (JSON.parse(text) as Body) : {}
        resolve({ status: answer.statusCode ?? 0, text, body: parsed, ...(retryAfter ? { retryAfter } : {}) })
      })
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

/** A new database, and the commands of its host. */
async function host() {
  const database = await makeDatabase()
  onTestFinished(database.drop)
  const randomBytes = seededBytes(11)
  const command = async (more: { readonly filesPlace?: FilesPlace }, ...args: string[]) => {
    const said: string[] = []
    const config = { databaseUrl: database.url, dataDir: 'unused', ...more }
    const say = (line: string) => said.push(line)
    await runFarmCommand({ args, config, registry, now: Date.now(), randomBytes, say })
    return said.join('\n')
  }
  const farm = (...args: string[]) => command({}, ...args)
  const node = async (env: Record<string, string> = {}) => {
    const server = await startServer({ env: { DATABASE_URL: database.url, ...env } })
    onTestFinished(async () => {
      await server.kill9()
      removeDataDir(server.dataDir)
    })
    return server
  }
  return { farm, command, node, url: database.url }
}

const codeIn = (said: string) => /set-up code (\S{4}-\S{4})/.exec(said)?.[1] ?? ''

async function setUp(node: ServerProcess, name: string, code: string): Promise<string> {
  const person = { name: 'Vera', email: `vera@${name}.example`, password: 'spawn-run-42', code }
  const { status, body } = await call(node, { host: `${name}.example`, path: '/api/setup', body: person })
  expect(status).toBe(201)
  return String(body.token)
}

describe('several farms on one database', () => {
  it('answer at their own addresses, and share neither people nor records', async () => {
    const { farm, node } = await host()
    const greenCode = codeIn(await farm('add', GREEN))
    const blueCode = codeIn(await farm('add', `${BLUE}/`))
    const [one, two] = [await node(), await node()]
    expect(one.setupCode).toBeUndefined()
    expect(blueCode).not.toBe(greenCode)
    const wrong = { name: 'Eve', email: 'eve@evil.example', password: 'spawn-run-42', code: greenCode }
    expect((await call(one, { host: 'blue.example', path: '/api/setup', body: wrong })).status).toBe(403)
    const green = await setUp(one, 'green', greenCode)
    const blue = await setUp(two, 'blue', blueCode)
    const mill = { host: 'green.example', path: '/api/suppliers', token: green }
    const made = await call(one, { ...mill, body: { name: 'Mill' } })
    expect(made.status).toBe(201)
    expect((await call(two, mill)).text).toContain('Mill')
    expect((await call(two, { ...mill, host: 'blue.example' })).status).toBe(401)
    const ownList = await call(one, { host: 'blue.example', path: '/api/suppliers', token: blue })
    expect(ownList.status).toBe(200)
    expect(ownList.text).not.toContain('Mill')
    const id = String(made.body.id)
    expect((await call(one, { host: 'blue.example', path: `/api/suppliers/${id}`, token: blue })).status).toBe(404)
    const epochs = await Promise.all(
      ['green', 'blue'].map(
        async (name) => (await call(one, { host: `${name}.example`, path: '/api/status' })).body.epoch,
      ),
    )
    expect(new Set(epochs).size).toBe(2)
    expect(await farm('list')).toMatch(
      /green\.example, active, 1 people, \d+ records.*\n.*|blue\.example, active, 1 people/,
    )
  })

  it('refuse an unknown host without telling more', async () => {
    const { farm, node } = await host()
    await farm('add', GREEN)
    const server = await node()
    for (const name of ['red.example', 'green.example:8080', 'localhost']) {
      const answer = await call(server, { host: name, path: '/api/status' })
      expect(answer).toMatchObject({ status: 503, body: { code: 'no_farm' }, retryAfter: '60' })
      expect(await call(server, { host: name, path: '/' })).toMatchObject({
        status: 404,
        text: 'No farm uses this address.',
      })
    }
    await until(async () => (await farm('add', BLUE)) !== '')
    await until(async () => (await call(server, { host: 'blue.example', path: '/api/status' })).status === 200)
  })

  it('suspends a farm at every node, keeps its rows, and serves it again', async () => {
    const { farm, node } = await host()
    const code = codeIn(await farm('add', GREEN))
    await farm('add', BLUE)
    const nodes = [await node(), await node()]
    const [one] = nodes as [ServerProcess]
    const token = await setUp(one, 'green', code)
    const mill = { host: 'green.example', path: '/api/suppliers', token }
    expect((await call(one, { ...mill, body: { name: 'Mill' } })).status).toBe(201)
    await farm('suspend', GREEN)
    for (const server of nodes) await until(async () => (await call(server, mill)).body.code === 'suspended')
    expect((await call(one, { host: 'blue.example', path: '/api/status' })).status).toBe(200)
    await farm('resume', GREEN)
    for (const server of nodes) await until(async () => (await call(server, mill)).text.includes('Mill'))
  })

  it('limits the requests of one farm only', async () => {
    const { farm, node } = await host()
    await farm('add', GREEN)
    await farm('add', BLUE)
    expect(await farm('limit', GREEN, '--requests-a-minute', '20')).toContain('at most 20 requests a minute')
    const server = await node()
    const ask = async (name: string) => (await call(server, { host: `${name}.example`, path: '/api/status' })).status
    const statuses: number[] = []
    // Enough for two limits, because a minute may begin in between.
    for (let tries = 0; tries < 45; tries += 1) statuses.push(await ask('green'))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
    expect(await ask('blue')).toBe(200)
  })

  it('removes a suspended farm, and leaves the others as they are', async () => {
    const { farm, node } = await host()
    const code = codeIn(await farm('add', GREEN))
    const blueCode = codeIn(await farm('add', BLUE))
    const server = await node()
    await setUp(server, 'green', code)
    const blue = await setUp(server, 'blue', blueCode)
    await expect(farm('remove', GREEN, '--force')).rejects.toThrow('suspend https://green.example first')
    await farm('suspend', GREEN)
    await expect(farm('remove', GREEN)).rejects.toThrow('add --force')
    expect(await farm('remove', GREEN, '--force')).toMatch(/is removed: \d+ rows/)
    expect(await farm('list')).not.toContain('green')
    await until(
      async () => (await call(server, { host: 'green.example', path: '/api/status' })).body.code === 'no_farm',
    )
    expect((await call(server, { host: 'blue.example', path: '/api/suppliers', token: blue })).status).toBe(200)
  })

  it('removes the objects of its files, or counts them if the object store fails', async () => {
    const s3 = await openS3Server()
    onTestFinished(s3.close)
    const { address: filesPlace } = s3
    const { farm, command, url } = await host()
    const database = await openDatabase({ location: url, registry })
    onTestFinished(database.close)
    const add = async (origin: string) => {
      await farm('add', origin)
      const [site] = (await readSites(database.everywhere)).filter((one) => one.origin === origin)
      const farm_id = site?.farm_id ?? ''
      const rest = { farm_id, user_id: null, bytes: 3, at: 0, is_going: 0 }
      for (const object of ['one', 'two']) {
        s3.objects.set(`pinset/${farm_id}/${object}`, Buffer.from('abc'))
        await database.root.transaction().execute((tx) =>
          tx
            .insertInto('loose_object')
            .values({ ...rest, object, sha256: object })
            .execute(),
        )
      }
      s3.objects.set(`pinset/${farm_id}/pinset-farm`, Buffer.from(farm_id))
      await farm('suspend', origin)
      return farm_id
    }
    const [green, blue] = [await add(GREEN), await add(BLUE)]
    await command({ filesPlace }, 'remove', GREEN, '--force')
    expect([...s3.objects.keys()].toSorted()).toEqual(
      ['one', 'pinset-farm', 'two'].map((name) => `pinset/${blue}/${name}`),
    )
    expect(green).not.toBe(blue)
    expect(await command({}, 'remove', BLUE, '--force')).toContain(`remove 2 objects below ${blue}/`)
  })

  it('gives an address to the farm that the database served alone', async () => {
    const { farm, node } = await host()
    const before = await node()
    const token = await setUp(before, 'green', before.setupCode ?? '')
    await before.stop()
    await expect(farm('add', GREEN)).rejects.toThrow('--existing')
    await farm('add', GREEN, '--existing')
    const after = await node()
    expect((await call(after, { host: 'green.example', path: '/api/suppliers', token })).status).toBe(200)
    await farm('add', BLUE)
  })
})

describe('a command of the host', () => {
  const wrong: readonly (readonly [line: string, ...args: string[]])[] = [
    ['Usage'],
    ['Usage', '__proto__'],
    ['takes no more words', 'list', 'all'],
    ['"add" takes an address', 'add'],
    ['is no address', 'add', 'green'],
    ['is no address', 'add', 'https://green.example/path'],
    ['is taken', 'add', GREEN],
    ['no farm has the address', 'suspend', BLUE],
    ['which farm', 'suspend'],
    ['needs a whole number', 'limit', GREEN, '--files-mb', '-1'],
    ['does not know --color', 'limit', GREEN, '--color', '1'],
  ]

  it('ends with a clear line if it is wrong, and changes nothing', async () => {
    const { farm } = await host()
    await farm('add', GREEN)
    const before = await farm('list')
    for (const [line, ...args] of wrong) {
      const error: unknown = await farm(...args).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Stop)
      expect((error as Stop).message).toContain(line)
    }
    expect(await farm('list')).toBe(before)
  })

  it('needs a secret that all nodes share', async () => {
    const { farm, node, url } = await host()
    await farm('add', GREEN)
    const open = new URL(url)
    open.password = ''
    await expect(node({ DATABASE_URL: open.href })).rejects.toThrow('several farms need a password in DATABASE_URL')
    await expect(node({ PUBLIC_ORIGIN: GREEN })).rejects.toThrow('leave out PUBLIC_ORIGIN')
  })
})
