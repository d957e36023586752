import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeAuthority, signLeaf } from '../../../server/lan/authority'
import { readNetwork, writeNetwork } from '../../../server/lan/network-file'
import { runToEnd, type ServerOptions, type ServerProcess } from '../support/built-server'
import { testServers } from '../support/test-servers'
import { ask, lookupAt } from '../support/tls'

// This machine alone: no network is needed, and nothing is said into one.
const ALONE = { HOST: '127.0.0.1', GUIDE_PORT: '0' }

const { folder, start: startAny } = testServers()
const start = ({ env, flags = ['--lan'], ...options }: ServerOptions = {}) =>
  startAny({ flags, env: { ...ALONE, ...env }, ...options })

const account = { name: 'Vera', email: 'vera@farm.example', password: 'spawn-run-42' }

function network({ dataDir }: Pick<ServerProcess, 'dataDir'>) {
  const found = readNetwork(dataDir)
  if (!found) throw new Error('there is no lan.json')
  return found
}

async function setUp(server: ServerProcess): Promise<string> {
  const ca = network(server).authority.root
  const body = { code: server.setupCode, ...account, farm: { name: 'North farm' } }
  const { text } = await ask(`${server.url}/api/setup`, { ca, method: 'POST', body })
  return String(JSON.parse(text).token)
}

async function originsOf(server: ServerProcess, token: string): Promise<unknown> {
  const ca = network(server).authority.root
  const headers = { authorization: `Bearer ${token}` }
  return JSON.parse((await ask(`${server.url}/api/farms`, { ca, headers })).text).items[0].origins
}

describe('npm start -- --lan', () => {
  it('serves the app’s API over https under its name, and the guide over http', async () => {
    const server = await start()
    const { port, name, authority } = network(server)
    expect(server.url).toBe(`https://${name}:${port}`)
    const status = await ask(`${server.url}/api/status`, { ca: authority.root })
    expect([status.status, JSON.parse(status.text).status]).toEqual([200, 'ok'])
    expect(status.headers['strict-transport-security']).toBeUndefined()
    const guide = /phones and computers begin at (http:\S+),/.exec(server.output())?.[1] ?? ''
    expect(await (await fetch(guide)).text()).toContain('Trust the farm on this')
    expect((await fetch(`${guide}/api/status`)).status).toBe(404)
    expect(server.output()).toMatch(/must end in ([0-9A-F]{2} ){3}[0-9A-F]{2} \(Windows shows/)
    expect(statSync(join(server.dataDir, 'lan.json')).mode & 0o777).toBe(0o600)
    expect(await server.stop()).toBe(0)
  })

  it('keeps both origins with the farm, set up before or after', async () => {
    const server = await start()
    const token = await setUp(server)
    const { port } = network(server)
    const both = [`https://pinset.local:${port}`, `https://127.0.0.1:${port}`]
    expect(await originsOf(server, token)).toEqual(both)
  })

  it('nudges over a websocket under TLS', async () => {
    const server = await start()
    const token = await setUp(server)
    const ca = network(server).authority.root
    const socket = new WebSocket(`${server.url.replace('https', 'wss')}/api/ws`, { ca, lookup: lookupAt('127.0.0.1') })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ token }))
    const nudged = new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))))
    const headers = { authorization: `Bearer ${token}` }
    // Said again until it is heard: the socket may not have been let in when the first change came.
    const asked: Promise<unknown>[] = []
    const sending = setInterval(() => {
      const body = { code: `u${Date.now() % 1e8}` }
      asked.push(ask(`${server.url}/api/units`, { ca, method: 'POST', body, headers }))
    }, 100)
    expect(await nudged).toEqual({ head: expect.any(Number) })
    clearInterval(sending)
    socket.close()
    await Promise.all(asked)
  })

  it('keeps certificate, port and sessions over a restart', async () => {
    const first = await start()
    const token = await setUp(first)
    const before = network(first)
    await first.stop()
    const again = await start({ dataDir: first.dataDir })
    expect(network(again)).toEqual(before)
    expect(again.url).toBe(first.url)
    const headers = { authorization: `Bearer ${token}` }
    expect((await ask(`${again.url}/api/users/me`, { ca: before.authority.root, headers })).status).toBe(200)
  })

  it('stops in one line if the address is gone, and --new-origin moves the farm', async () => {
    const first = await start()
    const token = await setUp(first)
    const { port } = network(first)
    await first.stop()
    // The address was another one then, which this machine does not have.
    const authority = await makeAuthority('Old', { names: ['pinset.local'], addresses: ['192.0.2.99'] }, Date.now())
    writeNetwork(first.dataDir, { name: 'pinset.local', address: '192.0.2.99', port, authority })
    const stopped = await runToEnd({ dataDir: first.dataDir, flags: ['--lan'], env: ALONE })
    expect(stopped.code).toBe(1)
    expect(stopped.output).toMatch(/^pinset: phones know this farm as 192\.0\.2\.99, which .*--new-origin\n$/)
    const moved = await start({ dataDir: first.dataDir, flags: ['--lan', '--new-origin'], port: port + 1 })
    expect(moved.output()).toContain(`moved from 192.0.2.99:${port} to 127.0.0.1:${port + 1}`)
    expect(moved.output()).toContain('every phone must trust the farm again')
    expect(network(moved).authority.root).not.toBe(authority.root)
    expect(await originsOf(moved, token)).toEqual([
      `https://pinset.local:${port}`,
      `https://127.0.0.1:${port}`,
      `https://pinset.local:${port + 1}`,
      `https://127.0.0.1:${port + 1}`,
    ])
  })

  it('fills a sample farm, and calls the certificate after it', async () => {
    const server = await start({ flags: ['--demo', '--lan'] })
    const guide = /begin at (http:\S+),/.exec(server.output())?.[1] ?? ''
    expect(await (await fetch(guide)).text()).toContain('<p>Sample farm</p>')
  })

  it('leaves nothing behind when the guide’s port is taken', async () => {
    const first = await start()
    const taken = /begin at http:\/\/127\.0\.0\.1:(\d+),/.exec(first.output())?.[1] ?? ''
    const dataDir = folder()
    const stopped = await runToEnd({ dataDir, flags: ['--lan'], env: { ...ALONE, GUIDE_PORT: taken } })
    expect(stopped).toEqual({ code: 1, output: `pinset: port ${taken} is in use; set GUIDE_PORT to another\n` })
    expect(readNetwork(dataDir)).toBeUndefined()
  })
})

describe('TLS_CERT and TLS_KEY', () => {
  async function putPair(names: readonly string[]) {
    const dataDir = folder()
    const authority = await makeAuthority('Some authority', { names, addresses: ['127.0.0.1'] }, Date.now())
    const pair = await signLeaf(authority, { names, addresses: ['127.0.0.1'] }, Date.now())
    const env = { TLS_CERT: join(dataDir, 'cert.pem'), TLS_KEY: join(dataDir, 'key.pem') }
    writeFileSync(env.TLS_CERT, pair.cert)
    writeFileSync(env.TLS_KEY, pair.key)
    return { dataDir, env, ca: authority.root }
  }

  it('make the server use https, and only https under a public name', async () => {
    const { dataDir, env, ca } = await putPair(['farm.mushrooms.org'])
    const origin = 'https://farm.mushrooms.org'
    const server = await start({ dataDir, flags: [], env: { ...env, PUBLIC_ORIGIN: origin } })
    expect(server.url).toBe(origin)
    const port = /listening at localhost:(\d+)/.exec(server.output())?.[1]
    const byName = await ask(`${origin}:${port}/api/status`, { ca })
    expect([byName.status, byName.headers['strict-transport-security']]).toEqual([200, 'max-age=15552000'])
    const byAddress = await ask(`https://127.0.0.1:${port}/api/status`, { ca })
    expect([byAddress.status, byAddress.headers['strict-transport-security']]).toEqual([200, undefined])
  })

  it('fail in one line with exit code 2', async () => {
    const { dataDir, env } = await putPair(['farm.mushrooms.org'])
    const wrongName = { ...env, PUBLIC_ORIGIN: 'https://farm.example' }
    expect(await runToEnd({ dataDir, env: wrongName })).toEqual({
      code: 2,
      output: 'pinset: TLS_CERT is for farm.mushrooms.org, 127.0.0.1, not for farm.example of PUBLIC_ORIGIN\n',
    })
    writeFileSync(env.TLS_KEY, readFileSync(env.TLS_CERT))
    const { code, output } = await runToEnd({ dataDir, env })
    expect([code, output.split('\n')]).toEqual([2, [expect.stringContaining('holds no private key'), '']])
  })
})
