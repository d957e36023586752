import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeConsoleCode } from '../../../server/people/console-code.mjs'
import { argonPasswords } from '../../../server/people/passwords'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addUser, openFarmWithAdmin, START } from '../support/farm'
import { BEFORE_PEOPLE } from '../support/former-people'

const EMAIL = 'vera@farm.example'

async function start() {
  const dataDir = makeDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const location = join(dataDir, 'pinset.db')
  const farm = await openFarmWithAdmin({ location, passwords: argonPasswords })
  const reset = (code: string) => {
    const body = { email: EMAIL, code, password: 'oyster-blue-7' }
    return farm.raw({ method: 'POST', path: '/auth/reset', body, address: '10.0.0.7' })
  }
  return { farm, dataDir, location, reset }
}

describe('a code from the console', () => {
  it('sets a new password of a running server, once, within 15 minutes', async () => {
    const { farm, dataDir, reset } = await start()
    const code = await makeConsoleCode({ dataDir, email: 'Vera@Farm.example', now: START })
    expect(code).toMatch(/^\d{4}-\d{4}-\d{4}-\d{4}$/)
    const bytes = Buffer.concat(readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name))))
    expect([code, code.replaceAll('-', '')].filter((secret) => bytes.includes(secret))).toEqual([])
    expect((await reset('0000-0000-0000-0000')).body.code).toBe('reset_code')
    const done = await reset(code)
    expect(done.status).toBe(200)
    expect(await farm.admin.call('GET', '/users/me')).toMatchObject({ body: { reason: 'password_changed' } })
    expect((await farm.login(EMAIL, 'oyster-blue-7')).id).toBe(farm.admin.id)
    expect((await reset(code)).status).toBe(403)
    const late = await makeConsoleCode({ dataDir, email: EMAIL, now: START - 15 * 60_000 })
    expect((await reset(late)).status).toBe(403)
    await farm.store.close()
  })

  it('needs a command, and a wrong command explains the error', async () => {
    const { farm, dataDir, location, reset } = await start()
    await addUser(farm, farm.admin, 'Pia')
    await farm.admin.call('POST', '/users', { name: 'New', email: 'new@farm.example' })
    const run = (...args: string[]) => {
      const env = { ...process.env, DATA_DIR: dataDir }
      const { status, stdout, stderr } = spawnSync(process.execPath, ['server/reset-password.mjs', ...args], { env })
      return { status, said: String(stdout) + String(stderr) }
    }
    const made = run(EMAIL)
    expect(made).toMatchObject({ status: 0, said: expect.stringContaining(`for ${EMAIL} at /reset`) })
    farm.clock.at = Date.now()
    expect((await reset(/\d{4}(-\d{4}){3}/.exec(made.said)?.[0] ?? '')).status).toBe(200)
    expect(run()).toMatchObject({ status: 2, said: 'pinset: whose? try --help\n' })
    expect(run('nobody@farm.example')).toMatchObject({ status: 1, said: expect.stringContaining('no account has') })
    expect(run('new@farm.example')).toMatchObject({ status: 1, said: expect.stringContaining('approval') })
    await farm.store.close()
    const file = new DatabaseSync(location)
    file.exec(BEFORE_PEOPLE)
    file.close()
    expect(run(EMAIL)).toMatchObject({ status: 1, said: expect.stringContaining('start the server once') })
  })
})
