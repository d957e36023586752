// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { errorLabel } from '../../../src/state/words/error-text'
import { emptyStorage, loadPage, serve } from '../fresh-device'

beforeEach(emptyStorage)

const VERA = { id: '01920000-0000-7000-8000-0000000000a1', is_admin: true, name: 'Vera' }

describe('every request of the page', () => {
  it('carries the JSON content type, even without a body, except a form', async () => {
    const calls = serve(() => ({ status: 200, body: {} }))
    const { callServer } = await loadPage()
    await callServer('GET', '/users/me')
    await callServer('POST', '/auth/logout')
    await callServer('POST', '/auth/login', { email: 'v' })
    const form = new FormData()
    form.set('name', 'Vera')
    await callServer('PATCH', '/users/me', form)
    const types = calls.map(({ type }) => type?.split(';')[0])
    expect(types).toEqual(['application/json', 'application/json', 'application/json', 'multipart/form-data'])
  })
})

describe('an answer that stops half way', () => {
  /** Begins as the server's answer does; `then` says what becomes of the rest. */
  const answerHalf = (then: (rest: ReadableStreamDefaultController, signal: AbortSignal) => void) =>
    vi.stubGlobal('fetch', async ({ signal }: Request) => {
      const body = new ReadableStream({
        start: (rest) => {
          rest.enqueue(new TextEncoder().encode('{"items":['))
          then(rest, signal)
        },
      })
      return new Response(body, { status: 200, headers: { 'X-Pinset': '1' } })
    })

  it('counts as no answer', async () => {
    answerHalf((rest) => rest.error(new TypeError('network error')))
    const { callServer } = await loadPage()
    expect(await callServer('GET', '/users')).toEqual({ ok: false, error: { kind: 'network' } })
  })

  it('times out like any other', async () => {
    const { callServer } = await loadPage()
    answerHalf((rest, signal) => signal.addEventListener('abort', () => rest.error(signal.reason)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const asking = callServer('GET', '/users')
      const ended = Promise.race([asking, new Promise((resolve) => setTimeout(resolve, 20_000, 'still waiting'))])
      await vi.advanceTimersByTimeAsync(21_000)
      expect(await ended).toEqual({ ok: false, error: { kind: 'network' } })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the message of a server error', () => {
  const said = async (answer: Parameters<typeof serve>[0] extends (call: never) => infer A ? A : never) => {
    serve(() => answer)
    const { callServer } = await loadPage()
    const result = await callServer('GET', '/users/me')
    if (result.ok) return 'fine'
    const { message, values } = errorLabel(result.error)
    return message.replace('{message}', values?.message ?? '{message}')
  }

  it('uses message, then error, then status, from any server', async () => {
    for (const foreign of [{}, { foreign: true }] as const) {
      const answer = (body: object) => said({ status: 502, body, ...foreign })
      expect(await answer({ message: 'The mill is closed', error: 'Bad' })).toBe('Server error: The mill is closed')
      expect(await answer({ error: 'Bad Gateway' })).toBe('Server error: Bad Gateway')
      expect(await answer({ message: 7, error: '' })).toBe('Server error: 502')
    }
    expect(await said({ status: 502, text: '<html><h1>502 Bad Gateway', foreign: true })).toBe('Server error: 502')
  })

  it('uses one line of limited length, and never markup', async () => {
    const answer = (message: string) => said({ status: 500, body: { message } })
    expect(await answer('a\n\u202eb\u0000  c')).toBe('Server error: a b c')
    expect((await answer('x'.repeat(9_000))).length).toBeLessThan(230)
    expect(await answer('<img src=x onerror=alert(1)>')).toBe('Server error: 500')
  })

  it('blames the network for a captive portal', async () => {
    expect(await said({ status: 200, text: '<html>Pay here', foreign: true })).toBe('Network connection error')
    expect(await said({ status: 511, body: { message: 'Pay here' }, foreign: true })).toBe('Network connection error')
  })
})

describe('a 401', () => {
  const signIn = async () => {
    serve(({ path }) => ({ status: 200, body: path === '/auth/login' ? { token: 'a' } : VERA }))
    const page = await loadPage()
    await page.signIn({ email: 'vera@farm.example', password: 'spawn-run-42', remember: true })
    return page
  }
  const refused = { statusCode: 401, code: 'unauthorized', message: '', reason: 'password_changed' }

  it('keeps its reason on the device until a user signs in there', async () => {
    const page = await signIn()
    serve(() => ({ status: 401, body: refused }))
    await page.refreshCurrentUser()
    expect(page.session.isAuthenticated).toBe(false)
    const later = await loadPage()
    expect(await later.endedSession()).toEqual({ name: 'Vera', reason: 'password_changed' })
    expect(await (await signIn()).endedSession()).toBeUndefined()
  })

  it('reports only the end of the session if it has no reason', async () => {
    const page = await signIn()
    serve(() => ({ status: 401, body: { ...refused, reason: 7 } }))
    await page.refreshCurrentUser()
    expect(await page.endedSession()).toEqual({ name: 'Vera', reason: undefined })
  })

  it('signs no user out if a proxy sent it', async () => {
    const page = await signIn()
    serve(() => ({ status: 401, body: { message: 'proxy password' }, foreign: true }))
    await page.refreshCurrentUser()
    expect(page.session.isAuthenticated).toBe(true)
    await page.signOut()
    await page.sendRevocations()
    expect(await page.deviceDb().revocations.count()).toBe(1)
    expect(await page.endedSession()).toBeUndefined()
  })
})
