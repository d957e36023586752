// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { byRole, page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { refuse, TRAY } from './refused-page'

let app: TestApp
const screens = { '/': () => <p>home</p>, '/sync': SyncScreen, '/suppliers/$id': () => <p>a supplier</p> }
beforeEach(async () => {
  app = await startApp('/sync', screens, async (replica) => {
    await replica.save([{ kind: 'create', entity: 'supplier', id: TRAY, values: { name: 'Mill', email: 'a@b.cd' } }])
    await refuse(replica, TRAY, 'invalid', { fields: { email: 'email' } })
  })
})
afterEach(() => app.close())

const pressed = async (name: RegExp) => {
  const button = await until(() => byRole('button', name))
  button.focus()
  button.click()
}

describe('S26: the form of a refused record', () => {
  it('takes focus from its button and returns it, and ignores letter keys', async () => {
    await pressed(/^Open in form$/)
    await until(() => byRole('button', /^Done$/))
    const first = document.activeElement
    expect(first?.closest('[data-typing]')).not.toBeNull()
    first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', code: 'KeyD', bubbles: true, cancelable: true }))
    expect(await app.db.attention.count()).toBe(1)
    await pressed(/^Done$/)
    await until(() => document.activeElement?.textContent === 'Open in form', 'the button that opens it')
  })

  it('drops a finding once its field is corrected, and keeps the input', async () => {
    await type(/^E-mail/, 'nonsense')
    await press(/^Apply again$/)
    await says('E-mail invalid')
    await type(/^E-mail/, 'x@farm.example')
    await until(() => !page().includes('E-mail invalid'), 'nothing said')
    expect(document.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe('x@farm.example')
  })

  it('keeps typed values during a visit to another screen', async () => {
    await press(/^Open in form$/)
    await type(/^Address/, 'Long Street 5')
    await app.go('/')
    await says('home')
    app.back()
    await says('Long Street 5')
  })

  it('keeps typed values when a discard is put back', async () => {
    await type(/^E-mail/, 'x@farm.example')
    await press(/^Discard mine$/)
    const { undo } = await until(() => app.toasts.at(-1), 'a toast')
    await until(() => !document.querySelector('input[name=email]'), 'it is gone')
    undo?.onUndo()
    const mail = await until(() => document.querySelector<HTMLInputElement>('input[name=email]'))
    expect(mail.value).toBe('x@farm.example')
  })
})
