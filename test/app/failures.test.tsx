// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindOf } from '../../src/app/failure-kind'
import { tellFailure, watchFailures } from '../../src/app/failures'
import { Alarms } from '../../src/app/shell/Alarms'
import { forgetInMemory, rememberInMemory } from '../../src/state/person/session-store'
import { NotSaved } from '../../src/state/replica/replica'
import { closeError, showError } from '../../src/state/screen/global-error'
import { beginLoading, whileLoading } from '../../src/state/screen/loading'
import { installToasts, type Toast } from '../../src/state/screen/overlays'
import { click, mount, named, one } from '../ui/render'

const fault = (name: string, inner?: unknown) => Object.assign(new Error(`it was ${name}`), { name, inner })

describe('an uncaught exception', () => {
  it('recognizes its kind by the error names inside it', () => {
    const aborted = fault('AbortError', new DOMException('no room', 'QuotaExceededError'))
    expect(kindOf(aborted, true)).toBe('full')
    expect(kindOf(fault('OpenFailedError', fault('UnknownError')), undefined)).toBe('storage')
    expect(kindOf(fault('VersionError'), undefined)).toBe('storage')
    expect(kindOf(new TypeError('Failed to fetch dynamically imported module: /a.js'), true)).toBe('part')
    expect(kindOf(new TypeError('x is not a function'), true)).toBe('own')
    expect(kindOf(new DOMException('stopped', 'AbortError'), true)).toBe('ignored')
    expect(kindOf('a text', true)).toBe('own')
    // What a camera in use and a dialog that is open already say is no matter of storage.
    expect(kindOf(new DOMException('in use', 'NotReadableError'), true)).toBe('ignored')
    expect(kindOf(new DOMException('open already', 'InvalidStateError'), true)).toBe('ignored')
  })

  it('ignores a database closed by sign-out, and reports one closed unexpectedly', () => {
    expect(kindOf(fault('DatabaseClosedError'), undefined)).toBe('ignored')
    expect(kindOf(fault('DatabaseClosedError'), true)).toBe('ignored')
    expect(kindOf(fault('DatabaseClosedError'), false)).toBe('storage')
  })
})

let page: Awaited<ReturnType<typeof mount>>
let toasts: Toast[]
beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  toasts = []
  installToasts((toast) => toasts.push(toast))
  page = await mount(<Alarms />)
})
afterEach(async () => {
  await act(async () => closeError())
  await page.unmount()
  installToasts(undefined)
  vi.restoreAllMocks()
})

const shown = () => [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.textContent ?? '').join()
const fail = (error: unknown) =>
  act(async () => {
    tellFailure(error)
    // The part that it may load.
    await import('../../src/app/work/damaged')
  })

describe('the error over the whole app', () => {
  it('reports that a change was not saved only after a failed save', async () => {
    const full = new DOMException('no room', 'QuotaExceededError')
    await fail(full)
    expect(shown()).toContain('Everything saved earlier is safe.')
    expect(shown()).not.toContain('was not saved')
    await act(async () => closeError())
    await fail(new NotSaved('no room', { cause: full }))
    expect(shown()).toContain('Your last change was not saved.')
  })

  it('shows that the device is full, and closes on request', async () => {
    await fail(new DOMException('no room', 'QuotaExceededError'))
    expect(shown()).toContain('Device storage is full')
    expect(one('[role=alertdialog][open]').getAttribute('aria-label')).toBe('Device storage is full')
    await click(named('Close'))
    expect(shown()).toBe('')
  })

  it('covers everything when the storage cannot be opened, and stays', async () => {
    await fail(fault('OpenFailedError'))
    expect(shown()).toContain('Failed to load data')
    expect(shown()).toContain('Try again')
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).not.toContain('Close')
    await act(async () => one('dialog[open]').dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(shown()).toContain('Failed to load data')
    await act(async () => showError({ message: 'Something smaller' }))
    expect(shown()).not.toContain('Something smaller')
  })

  it('reloads the page once after lost storage, then shows the remedy', async () => {
    sessionStorage.clear()
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
    const lost = () => fault('OpenFailedError', new DOMException('server lost', 'UnknownError'))
    await fail(lost())
    await fail(new DOMException('server lost', 'UnknownError'))
    expect(reload).toHaveBeenCalledOnce()
    expect(shown()).toBe('')
    // The next page begins after that, and meets the same.
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1)
    await fail(lost())
    expect(reload).toHaveBeenCalledOnce()
    expect(shown()).toContain('Failed to load data')
    expect(shown()).toContain('Close the app and all its tabs, then open it again.')
    sessionStorage.clear()
  })

  it('names the unsent changes that deleting damaged data would delete', async () => {
    localStorage.clear()
    i18n.load('en', { 'lost_work.who': [['name'], ': ', ['count'], ' unsent, ', ['when']] } as never)
    // This tab has reloaded in vain.
    sessionStorage.setItem('pinset.reloaded', JSON.stringify({ at: [0], works: false }))
    await fail(fault('OpenFailedError', new DOMException('Internal error opening backing store', 'UnknownError')))
    expect(shown()).toContain('the data may be damaged. Then delete the data of this site')
    expect(shown()).toContain('No unsent changes were counted on this device.')
    await act(async () => closeError())
    const count = { name: 'Vera', count: 5, at: '2026-03-10T08:00:00.000Z', device: 'a', queued: 9 }
    localStorage.setItem('pinset.unsent.01920000-0000-7000-8000-0000000000aa', JSON.stringify(count))
    await fail(fault('OpenFailedError', new DOMException('Internal error opening backing store', 'UnknownError')))
    expect(shown()).toMatch(/also deletes unsent changes\.\nVera: 5 unsent, 10 Mar 2026/)
    expect(shown()).not.toContain('No unsent changes')
    expect(localStorage.length).toBe(1)
    sessionStorage.clear()
    localStorage.clear()
  })

  it('never reloads if the tab cannot remember the reload', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await fail(new DOMException('server lost', 'UnknownError'))
    expect(reload).not.toHaveBeenCalled()
    expect(shown()).toContain('Failed to load data')
  })

  it('reports storage blocked by the browser, by its error or by blocked localStorage', async () => {
    await fail(fault('OpenFailedError', new DOMException('denied', 'SecurityError')))
    expect(shown()).toContain('This browser blocks storage for this site')
    await act(async () => closeError())
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await fail(fault('OpenFailedError', fault('UnknownError')))
    expect(shown()).toContain('This browser blocks storage for this site')
  })

  it('reports a missing part of the app as a network error', async () => {
    await fail(new TypeError('error loading dynamically imported module'))
    expect(shown()).toContain('Network connection error')
    await click(named('Close'))
  })

  it('shows only one toast for a bug of the app, however often it occurs', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await fail(new Error('odd'))
    expect(toasts).toEqual([{ kind: 'error', id: 'failure', text: 'An error occurred' }])
    expect(log).toHaveBeenCalledOnce()
    expect(shown()).toBe('')
  })

  it('catches rejections as long as it watches', async () => {
    const stop = watchFailures(window)
    const reject = () => {
      const event = Object.assign(new Event('unhandledrejection'), { reason: fault('QuotaExceededError') })
      return act(async () => void window.dispatchEvent(event))
    }
    await reject()
    expect(shown()).toContain('Device storage is full')
    await act(async () => closeError())
    stop()
    await reject()
    expect(shown()).toBe('')
  })

  it('uses the type error by default, and runs the actions it offers', async () => {
    let runs = 0
    const actions = [{ id: 'settle', label: 'Settle it', run: () => runs++ }]
    await act(async () => showError({ message: 'Broken', text: 'It broke.', actions }))
    expect(shown()).toContain('It broke.')
    await click(named('Settle it'))
    expect(runs).toBe(1)
    expect(shown()).toBe('')
    for (const type of ['error', 'warning', 'network', 'validation'] as const) {
      await act(async () => showError({ type, message: `This is ${type}` }))
      expect(shown()).toContain(`This is ${type}`)
    }
  })
})

describe('an error of a user who left the phone', () => {
  const enter = (userId: string) =>
    act(async () => rememberInMemory({ userId, name: userId, isAdmin: true, isRemember: true, token: userId }))
  const leave = () => act(async () => forgetInMemory())
  afterEach(leave)

  it('hides the error and its actions from the next user', async () => {
    await enter('ana')
    await act(async () => showError({ message: 'Users could not be loaded', details: 'of Ana' }))
    expect(shown()).toContain('of Ana')
    await leave()
    expect(shown()).toBe('')
    await enter('ben')
    expect(shown()).toBe('')
  })

  it('stays if it concerns the device: shown before the sign-in, or over everything', async () => {
    await act(async () => showError({ message: 'Unsent work is gone' }))
    await enter('ana')
    await leave()
    expect(shown()).toContain('Unsent work is gone')
    await enter('ana')
    await act(async () => showError({ message: 'No storage', fullScreen: true }))
    await leave()
    expect(shown()).toContain('No storage')
  })
})

describe('the loading overlay', () => {
  it('shows the latest of several reasons, and closes after the last ends', async () => {
    let [end, endMore] = [() => {}, () => {}]
    await act(async () => {
      end = beginLoading('Updating')
    })
    expect(shown()).toBe('Updating')
    await act(async () => {
      endMore = beginLoading('Deleting')
    })
    expect(shown()).toBe('Deleting')
    await act(async () => endMore())
    expect(shown()).toBe('Updating')
    await act(async () => end())
    expect(shown()).toBe('')
  })

  it('closes when the work fails', async () => {
    await act(async () => {
      const work = whileLoading('Deleting', () => Promise.reject(new Error('no')))
      await expect(work).rejects.toThrow('no')
    })
    expect(shown()).toBe('')
  })
})
