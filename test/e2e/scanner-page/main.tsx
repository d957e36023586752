// The scanner alone on a page, driven by the address: ?layout=strip&keep=1&formats=barcode&invalid=1&panel=1&platform=material.
// What happened is written into the page, where a test reads it.

import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'

const Scanner = lazy(() => import('../../../src/ui/scanner/Scanner').then((module) => ({ default: module.Scanner })))

const asked = new URLSearchParams(location.search)

const Page = () => {
  const [open, setOpen] = useState(true)
  const [texts, setTexts] = useState<readonly string[]>([])
  const strip = asked.get('layout') === 'strip'
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Unmount' : 'Mount'}
      </button>
      {open && (
        <Suspense>
          <Scanner
            active
            layout={strip ? 'strip' : 'full'}
            keepAlive={asked.has('keep')}
            formats={asked.get('formats') === 'barcode' ? 'barcode' : 'qr'}
            onText={() => (asked.has('invalid') ? 'invalid' : { verdict: 'valid', message: 'Package 9 found' })}
            onAccepted={(text) => setTexts((before) => [...before, text])}
            onClose={() => setOpen(false)}
          >
            {asked.has('panel') && <p>Scan (2 of 4)</p>}
          </Scanner>
        </Suspense>
      )}
      <output aria-label="Accepted">{texts.join('\n')}</output>
    </>
  )
}

document.documentElement.dataset.platform = asked.get('platform') ?? 'ios'
i18n.loadAndActivate({ locale: 'en', messages: {} })

const root = document.getElementById('root')
if (root === null) throw new Error('no #root')
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>
  </StrictMode>,
)
