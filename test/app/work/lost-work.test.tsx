// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { Alarms } from '../../../src/app/shell/Alarms'
import { startWorkWatch } from '../../../src/app/work/work-watch'
import { closeError } from '../../../src/state/screen/global-error'

const VERA = '01920000-0000-7000-8000-0000000000aa'
const COUNT = { name: 'Vera', count: 3, at: '2026-03-10T08:00:00.000Z', device: '01920000-0000-7000-8000-00000000de01' }

i18n.load('en', {
  'lost_work.title': 'Unsent changes on this device were lost',
  'lost_work.who': [['name'], ': ', ['count'], ', ', ['when']],
  'lost_work.cleared': 'Cleared.',
  'lost_work.older.title': 'Unsent changes on this device may be missing',
  'lost_work.older.who': [['name'], ': up to ', ['count'], ', ', ['when']],
  'lost_work.older': 'Older copy.',
  'lost_work.understood': 'OK',
} as never)
i18n.activate('en')

afterEach(() => {
  closeError()
  localStorage.clear()
  document.body.replaceChildren()
})

function show(): void {
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Alarms />
    </I18nProvider>,
  )
}

const button = () => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('OK'))
const page = () => document.body.textContent ?? ''

describe('unsent work that the browser cleared', () => {
  it('the report covers every screen and the sign-in until a user confirms it', async () => {
    localStorage.setItem(`pinset.unsent.${VERA}`, JSON.stringify(COUNT))
    show()
    await startWorkWatch(localStorage)
    await expect.poll(page).toContain('Unsent changes on this device were lost')
    expect(page()).toContain('Vera: 3, 10 Mar 2026')
    expect(localStorage.getItem(`pinset.lost.${VERA}`)).not.toBeNull()
    button()?.click()
    await expect.poll(page).not.toContain('Unsent changes on this device were lost')
    expect(localStorage.length).toBe(0)
  })

  it('the report of an older copy claims no more than it knows', async () => {
    localStorage.setItem(`pinset.lost.${VERA}`, JSON.stringify({ ...COUNT, isOlder: true }))
    show()
    await startWorkWatch(localStorage)
    await expect.poll(page).toContain('Unsent changes on this device may be missing')
    expect(page()).toContain('Vera: up to 3, 10 Mar 2026')
    expect(page()).toContain('Older copy.')
    expect(page()).not.toContain('Cleared.')
  })

  it('no report appears without a count', async () => {
    show()
    await startWorkWatch(localStorage)
    expect(page()).not.toContain('Unsent changes on this device were lost')
  })
})
