/** The people's calls of a server, answered from a list that a test fills: the network's edge and nothing behind it. */
import { vi } from 'vitest'
import { USER } from '../../data/replica'

export type Asked = {
  readonly call: string
  readonly body: string
  readonly fields: Readonly<Record<string, string>>
  readonly token: string | undefined
}
type Answer = { readonly status?: number; readonly body?: unknown }
type MaybeLater = Answer | Promise<Answer>

/** What each call is answered with; a call that is not named finds no network. */
export type Answers = { [call: string]: Answer | ((asked: Asked) => MaybeLater) }

export type PeopleServer = {
  readonly answers: Answers
  readonly asked: Asked[]
  readonly calls: () => readonly string[]
}

export function servePeople(answers: Answers): PeopleServer {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    const call = `${request.method} ${url.pathname.replace(/^\/api/, '')}${url.search}`
    const isForm = request.headers.get('content-type')?.startsWith('multipart/') === true
    const fields = isForm
      ? Object.fromEntries([...(await request.formData())].map(([key, value]) => [key, String(value)]))
      : {}
    const token = request.headers.get('authorization')?.replace('Bearer ', '')
    const one = { call, body: isForm ? '' : await request.text(), fields, token }
    asked.push(one)
    const answer = answers[call]
    if (!answer) throw new TypeError('Failed to fetch')
    const { status = 200, body } = await (typeof answer === 'function' ? answer(one) : answer)
    const text = body === undefined ? null : JSON.stringify(body)
    return new Response(status === 204 ? null : text, { status, headers: { 'X-Pinset': '1' } })
  })
  return { answers, asked, calls: () => asked.map(({ call }) => call) }
}

export const refused = (status: number, code: string) => ({ status, body: { statusCode: status, code, message: code } })

export const MISHA = '01920000-0000-7000-8000-00000000a001'
export const WANJIRU = '01920000-0000-7000-8000-00000000a002'
export const JOSEPH = '01920000-0000-7000-8000-00000000a003'

export const VERA_ROW = { id: USER, name: 'Vera', email: 'vera@farm.example', is_admin: true, approved: true }
export const MISHA_ROW = { id: MISHA, name: 'Misha', email: 'misha@farm.example', is_admin: true, approved: true }
export const WANJIRU_ROW = {
  id: WANJIRU,
  name: 'Wanjiru',
  email: 'wanjiru@farm.example',
  is_admin: false,
  approved: true,
}
export const JOSEPH_ROW = { id: JOSEPH, name: 'Joseph', email: 'joseph@farm.example', is_admin: false, approved: false }

export const listOf = (...rows: readonly object[]) => ({ body: { items: rows, cursor: 'c', more: false } })

export const SESSIONS = {
  body: {
    items: [
      {
        id: 's1',
        kind: 'session',
        device: 'Phone 1',
        created_at: '2026-01-01T00:00:00Z',
        last_used_at: '2026-01-02T00:00:00Z',
        expires_at: '2027-01-01T00:00:00Z',
        current: true,
      },
      {
        id: 's2',
        kind: 'session',
        device: 'Firefox, Windows',
        created_at: '2026-01-01T00:00:00Z',
        last_used_at: '2026-01-02T00:00:00Z',
        expires_at: '2027-01-01T00:00:00Z',
        current: false,
      },
      {
        id: 't1',
        kind: 'token',
        device: 'Printer',
        scope: 'read',
        created_at: '2026-01-01T00:00:00Z',
        last_used_at: '2026-01-01T00:00:00Z',
        expires_at: '2027-01-01T00:00:00Z',
        current: false,
      },
    ],
  },
}
