// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { ScanHost } from '../../../src/app/shell/ScanHost'
import { requestScan } from '../../../src/state/labels/scan-request'
import { installToasts, type Toast } from '../../../src/state/screen/overlays'
import { PATIENCE_MS } from '../../patience'

vi.mock('../../../src/features/scan/ScanModal', () => {
  throw new Error('no network')
})
afterEach(() => installToasts(undefined))

it('cancels with a message if the scanner cannot load, and keeps the page', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const toasts: Toast[] = []
  installToasts((toast) => toasts.push(toast))
  const host = document.createElement('div')
  const view = createRoot(host, { onUncaughtError: () => undefined })
  view.render(
    <I18nProvider i18n={i18n}>
      <p>the form</p>
      <ScanHost />
    </I18nProvider>,
  )
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'no answer'))
  expect(await Promise.race([requestScan({ mode: 'form', formId: 'x', title: 'X' }), patience])).toBeUndefined()
  expect(toasts).toEqual([{ kind: 'error', text: 'Render Error' }])
  expect(host.textContent).toBe('the form')
  view.unmount()
  logged.mockRestore()
})
