// Whatever people do with their sessions: the list names those that work, until when they do, and each ends once.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sessionsAnswer } from '../../../src/domain/people-wire'
import { readAs } from '../../../src/domain/wire'
import { addUser, type Body, type Caller, openFarmWithAdmin, PASSWORD } from '../support/farm'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const act = fc.oneof(
  fc.record({ do: fc.constant('signIn' as const), remember: fc.boolean() }),
  fc.record({ do: fc.constant('makeToken' as const), days: fc.constantFrom(1, 40) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 13, 20 * 24, 80 * 24) }),
  fc.record({ do: fc.constant('use' as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constantFrom('signOut' as const, 'endByAdmin' as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant('endOne' as const), nth: fc.nat(9), other: fc.nat(9) }),
  fc.record({ do: fc.constant('endOthers' as const), nth: fc.nat(9), tokens: fc.boolean() }),
  fc.record({ do: fc.constant('endAllByAdmin' as const) }),
)

type Held = {
  readonly caller: Caller
  readonly id: string
  readonly isToken: boolean
  /** Why it ended, as it was first said; undefined while it lasts. */
  end?: { readonly reason: unknown; readonly ended_at: unknown }
}

async function start() {
  const farm = await openFarmWithAdmin()
  const pia = await addUser(farm, farm.admin, 'Pia')
  const admin = () => farm.login('vera@farm.example')
  const held: Held[] = []
  const hold = async (token: unknown) => {
    const caller = farm.caller(pia.id, String(token))
    const { body } = await caller.call('GET', '/sessions')
    const id = readAs(sessionsAnswer, body)?.items.find(({ current }) => current)?.id ?? ''
    held.push({ caller, id, isToken: false })
  }
  const holdToken = ({ id, token }: Body) =>
    held.push({ caller: farm.caller(pia.id, String(token)), id: String(id), isToken: true })
  await hold(pia.token)
  const listed = async () => {
    const answer = await (await admin()).call('GET', `/sessions?user_id=${pia.id}`)
    return readAs(sessionsAnswer, answer.body)?.items ?? []
  }
  /** Whether it works; what is over says why. */
  const try_ = async ({ caller }: Held) => {
    const { status, body } = await caller.call('GET', '/units')
    return status === 401 ? { reason: body.reason, ended_at: body.ended_at } : undefined
  }
  /** What the acts before did shows: the list and the answers say the same, and an end stays as it was. */
  const check = async () => {
    const names = new Set((await listed()).map(({ id }) => id))
    for (const one of held) {
      const end = await try_(one)
      expect(names.has(one.id)).toBe(end === undefined)
      // Long after it the server has forgotten why.
      if (one.end && end?.reason !== undefined) expect(end).toEqual(one.end)
      if (one.end) expect(end).toBeDefined()
      if (end) one.end ??= end
    }
    expect(names.size).toBe(held.filter(({ end }) => end === undefined).length)
  }
  return { farm, pia, admin, held, hold, holdToken, listed, try_, check }
}

it('lists the sessions that work and no others, and lets each end once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const { farm, pia, admin, held, hold, holdToken, listed, try_, check } = await start()
      const nth = (n: number) => held[n % held.length] as Held
      const isOver = (one: Held) => one.end !== undefined
      for (const one of acts) {
        const before = held.filter((session) => !isOver(session))
        let ends: readonly Held[] = []
        let reason: unknown
        if (one.do === 'signIn') {
          const body = { email: 'pia@farm.example', password: PASSWORD, remember: one.remember }
          await hold((await farm.raw({ method: 'POST', path: '/auth/login', body })).body.token)
        } else if (one.do === 'wait') farm.clock.at += one.hours * HOUR
        else if (one.do === 'endAllByAdmin') {
          await (await admin()).call('DELETE', `/sessions?user_id=${pia.id}`)
          ;[ends, reason] = [before, 'ended_by_admin']
        } else if (one.do === 'makeToken') {
          const maker = held.find((session) => !isOver(session) && !session.isToken)
          const body = { name: 'Scale', scope: 'read', days: one.days, current_password: PASSWORD }
          if (maker) holdToken((await maker.caller.call('POST', '/tokens', body)).body)
        } else {
          const mine = nth(one.nth)
          const may = !isOver(mine) && !mine.isToken
          if (one.do === 'use') await mine.caller.call('GET', '/units')
          if (one.do === 'signOut') await mine.caller.call('POST', '/auth/logout')
          if (one.do === 'signOut' && may) [ends, reason] = [[mine], undefined]
          if (one.do === 'endByAdmin') {
            await (await admin()).call('DELETE', `/sessions/${mine.id}`)
            if (!isOver(mine)) [ends, reason] = [[mine], 'ended_by_admin']
          }
          if (one.do === 'endOne' && nth(one.other) !== mine) {
            await mine.caller.call('DELETE', `/sessions/${nth(one.other).id}`)
            if (may && !isOver(nth(one.other))) [ends, reason] = [[nth(one.other)], 'ended_elsewhere']
          }
          if (one.do === 'endOthers') {
            await mine.caller.call('DELETE', `/sessions?tokens=${one.tokens}`)
            const others = before.filter((other) => other !== mine && (one.tokens || !other.isToken))
            if (may) [ends, reason] = [others, 'ended_elsewhere']
          }
        }
        const told = await Promise.all(ends.map(try_))
        expect(told.map((end) => end?.reason)).toEqual(ends.map(() => reason))
        await check()
      }
      // The end that the list names is the end: not a moment earlier, none later.
      const [row] = (await listed()).toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))
      if (!row) return
      const names = async () => (await listed()).map(({ id }) => id)
      farm.clock.at = Date.parse(row.expires_at) - 1
      expect(await names()).toContain(row.id)
      farm.clock.at += 1
      expect(await names()).not.toContain(row.id)
      await check()
    }),
    { numRuns: 60 },
  )
})

it('a phone stays signed in for a year at most, despite use', async () => {
  const { farm, held, hold, listed } = await start()
  const body = { email: 'pia@farm.example', password: PASSWORD, remember: true }
  await hold((await farm.raw({ method: 'POST', path: '/auth/login', body })).body.token)
  const phone = held[1] as Held
  const begun = farm.clock.at
  for (let day = 0; day < 360; day += 60) {
    farm.clock.at = begun + day * DAY
    expect((await phone.caller.call('GET', '/units')).status).toBe(200)
  }
  const row = (await listed()).find(({ id }) => id === phone.id)
  expect(row?.expires_at).toBe(new Date(begun + 365 * DAY).toISOString())
  farm.clock.at = begun + 365 * DAY
  expect(await listed()).toEqual([])
  expect((await phone.caller.call('GET', '/units')).status).toBe(401)
})
