import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { addUser, type Caller, PASSWORD } from '../support/farm'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

const farms: HttpFarm[] = []
afterEach(async () => {
  for (const http of farms.splice(0)) await http.close()
})

/** A user whose websocket listens, calls that go over the wire, and the code the websocket closes with. */
async function start() {
  const http = await openHttpFarm()
  farms.push(http)
  const pia = await addUser(http.farm, http.farm.admin, 'Pia')
  const send = async ({ token }: Pick<Caller, 'token'>, method: string, path: string, body: object = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${http.url}/api${path}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>)
  }
  const listen = async (token: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${http.port}/api/ws`)
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.on('open', resolve))
    const heard = new Promise((resolve) => socket.once('message', resolve))
    socket.send(JSON.stringify({ token }))
    // It listens as soon as it hears of a change.
    const nudging = setInterval(() => void send(http.farm.admin, 'POST', '/suppliers', { name: 'Mill' }), 20)
    await heard
    clearInterval(nudging)
    return { socket, closed }
  }
  const sessionId = async (caller: Caller) => {
    const { items } = (await send(caller, 'GET', '/sessions')) as { items: { id: string; current: boolean }[] }
    return items.find(({ current }) => current)?.id ?? ''
  }
  return { http, admin: http.farm.admin, pia, send, listen, sessionId }
}

describe('the websocket of a session closes with 4401', () => {
  it('another device or an admin ended it', async () => {
    const { http, admin, pia, send, listen, sessionId } = await start()
    const desk = await http.farm.login('pia@farm.example')
    const first = await listen(pia.token)
    const second = await listen(desk.token)
    await send(desk, 'DELETE', `/sessions/${await sessionId(pia)}`)
    expect(await first.closed).toBe(4401)
    expect(second.socket.readyState).toBe(second.socket.OPEN)
    await send(admin, 'DELETE', `/sessions?user_id=${pia.id}`)
    expect(await second.closed).toBe(4401)
  })

  it('a one-time code set another password, even for an API token', async () => {
    const { admin, pia, send, listen } = await start()
    const scale = await send(pia, 'POST', '/tokens', { name: 'Scale', scope: 'read', current_password: PASSWORD })
    const open = [await listen(pia.token), await listen(String(scale.token))]
    const { code } = await send(admin, 'POST', `/users/${pia.id}/reset-code`)
    await send({ token: '' }, 'POST', '/auth/reset', { email: 'pia@farm.example', code, password: `${PASSWORD}-new` })
    expect(await Promise.all(open.map(({ closed }) => closed))).toEqual([4401, 4401])
  })
})
