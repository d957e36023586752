import { X509Certificate } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authority, fingerprintEnd, makeAuthority } from '../../../server/lan/authority'
import { createGuide } from '../../../server/lan/guide'
import { trustFiles } from '../../../server/lan/trust-files'
import { readerOf, trustPage } from '../../../server/lan/trust-page'

const byName = 'https://pinset.local:8443'
const byAddress = 'https://192.168.1.20:8443'
const plainByName = 'http://pinset.local:8080'

let authority: Authority
let guide: ReturnType<typeof createGuide>
let url: string
let port: number
const factsOf = () => ({
  certificate: 'Ferme <du> "Nord" & Co',
  ends: { sha256: fingerprintEnd(authority), sha1: fingerprintEnd(authority, 'sha1') },
  byName,
  byAddress,
  plainByName,
})

beforeAll(async () => {
  authority = await makeAuthority('A & <B>', { names: ['pinset.local'], addresses: ['192.168.1.20'] }, Date.now())
  guide = createGuide({ files: trustFiles(authority), facts: factsOf })
  await new Promise<void>((resolve) => guide.listen(0, '127.0.0.1', resolve))
  const address = guide.address()
  port = typeof address === 'object' && address ? address.port : 0
  url = `http://127.0.0.1:${port}`
})
afterAll(() => {
  guide.closeAllConnections()
  guide.close()
})

describe('plain http', () => {
  it('offers the certificate as a file that systems can install', async () => {
    const answer = await fetch(`${url}/trust/pinset-ca.crt`)
    expect(answer.headers.get('content-type')).toBe('application/x-x509-ca-cert')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="pinset-ca.crt"')
    const given = new X509Certificate(Buffer.from(await answer.arrayBuffer()))
    expect(given.fingerprint256).toBe(new X509Certificate(authority.root).fingerprint256)
  })

  it('gives it as a profile for Apple’s devices, with the same bytes', async () => {
    const answer = await fetch(`${url}/trust/pinset-ca.mobileconfig`)
    expect(answer.headers.get('content-type')).toBe('application/x-apple-aspen-config')
    const text = await answer.text()
    const data = /<data>([^<]*)<\/data>/.exec(text)?.[1] ?? ''
    expect(new X509Certificate(Buffer.from(data, 'base64')).raw).toEqual(new X509Certificate(authority.root).raw)
    expect(text).toContain('<string>A &#38; &#60;B&#62;</string>')
    expect(
      text.match(/<string>[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}<\/string>/g),
    ).toHaveLength(2)
    expect(await (await fetch(`${url}/trust/pinset-ca.mobileconfig`)).text()).toBe(text)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuses %s anywhere', async (method) => {
    for (const path of ['/', '/api/auth/login', '/login', '/trust/check']) {
      const answer = await fetch(url + path, { method, ...(method === 'OPTIONS' ? {} : { body: 'password=spawn' }) })
      expect([path, answer.status]).toEqual([path, 405])
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })

  it('refuses a body before it is sent', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: farm\r\nContent-Length: 40\r\nExpect: 100-continue\r\n\r\n')
    const said = await new Promise((resolve) => socket.once('data', (data) => resolve(String(data).split('\r\n')[0])))
    expect(said).toBe('HTTP/1.1 405 Method Not Allowed')
    await new Promise((resolve) => socket.once('close', resolve))
  })

  it.each([
    '/api',
    '/api/status',
    '/api/users/me',
    '/index.html',
    '/sw.js',
    '/manifest.webmanifest',
    '/assets/app-1.js',
  ])('offers no %s', async (path) => {
    const answer = await fetch(url + path)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
  })

  it.each(['/', '/login', '/join', '/view?view=true&category=GRAIN&key=1'])('leads %s to the guide', async (path) => {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain(`data-name="${byName}" data-address="${byAddress}"`)
    expect(page).not.toMatch(/<form|<input(?! type="radio")|password/i)
  })

  it('allows no script or style but its own, and talks to the farm alone', async () => {
    const { headers } = await fetch(url)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';")
    expect(policy).toContain(`connect-src 'self' ${byName} ${byAddress} ${plainByName};`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const page = await (await fetch(url)).text()
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(['//', '/%', '/\\', '*', 'http://x:99999/', '/?lang=%', '/trust/../api', 'http://other.example/api/x'])(
    'outlives a request for %s',
    async (target) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${target} HTTP/1.1\r\nHost: farm\r\nConnection: close\r\n\r\n`)
      const said = await new Promise((resolve) => socket.once('data', (data) => resolve(String(data).slice(0, 12))))
      expect(said).toMatch(/^HTTP\/1\.1 (200|400|404)$/)
      expect((await fetch(url)).status).toBe(200)
    },
  )

  it('reveals only that it was reached', async () => {
    const answer = await fetch(`${url}/trust/check`)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })
})

describe('the trust page', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'

  it.each([
    ['iphone', IPHONE],
    ['android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'],
    ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'],
    ['mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15'],
    ['linux', 'Mozilla/5.0 (X11; Linux aarch64) Chrome/140.0 Safari/537.36'],
    ['android', ''],
  ])('selects %s from the browser’s name', (kind, agent) => {
    expect(readerOf(agent).kind).toBe(kind)
    const page = trustPage(factsOf(), { kind: readerOf(agent).kind, language: 'en', isSecure: false })
    expect(page).toContain(`id="kind-${kind}" value="${kind}" checked`)
  })

  it.each([
    ['ru-RU,ru;q=0.9,en;q=0.8', null, 'ru'],
    ['de-DE,ru;q=0.5', null, 'en'],
    ['', null, 'en'],
    ['ru', 'en', 'en'],
    ['en', 'ru', 'ru'],
    ['en', 'xx', 'en'],
  ])('reads %j, chosen %j, as %s', (languages, chosen, language) => {
    expect(readerOf(IPHONE, languages, chosen).language).toBe(language)
  })

  it.each(['en', 'ru'] as const)('shows in %s the end that each system shows', (language) => {
    const page = trustPage(factsOf(), { kind: 'windows', language, isSecure: false })
    const { sha256, sha1 } = factsOf().ends
    expect(page.match(new RegExp(`<strong>${sha256}</strong>`, 'g'))).toHaveLength(4)
    expect(page).toContain(`<span data-for="windows"><strong>${sha1}</strong></span>`)
  })

  it('takes the farm’s name as text', () => {
    const page = trustPage(factsOf(), { kind: 'mac', language: 'en', isSecure: true })
    expect(page).toContain('Ferme &#60;du&#62; &#34;Nord&#34; &#38; Co')
    expect(page).not.toContain('<du>')
  })
})
