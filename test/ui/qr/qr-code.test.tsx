// @vitest-environment happy-dom

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { QrCode } from '../../../src/ui/qr/QrCode'
import { MAX_LINK_LENGTH, QUIET_ZONE, qrMatrix, qrPath } from '../../../src/ui/qr/qr-matrix'
import type { Reader } from '../../../src/ui/scan-worker/frame'
import { drawScene, toRgba } from '../../e2e/support/label-image'
import { loadZxing } from '../scan-worker/scan-support'

let zxing: Reader

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  zxing = await loadZxing()
})

afterEach(() => {
  document.body.replaceChildren()
})

async function drawn(text: string, look: { correction?: 'L'; quiet?: number } = {}): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => {
    createRoot(host).render(
      <I18nProvider i18n={i18n}>
        <QrCode text={text} label="Label of package 3" {...look} />
      </I18nProvider>,
    )
  })
  return host
}

describe('a text as a code', () => {
  it('reads back unchanged, up to version 40', async () => {
    for (const text of ['P', 'Вешенка, 9 из 12', 'x'.repeat(800), 'y'.repeat(2331)]) {
      const matrix = qrMatrix(text)
      if (!matrix.ok) throw new Error(matrix.problem)
      const modules = { width: matrix.size, height: matrix.size, isDark: matrix.isDark }
      const side = (matrix.size + 2 * QUIET_ZONE) * 6
      const [found] = await zxing(toRgba(drawScene({ modules, moduleSize: 6 }, side, side)), 'qr', 'photo')
      expect(found?.text).toBe(text)
    }
    expect(qrMatrix('y'.repeat(2331))).toMatchObject({ ok: true, size: 177 })
  })

  it('needs fewer modules at lower correction, with the given margin', async () => {
    const text = 'HTTPS://FARM.EXAMPLE/view?view=true&category=PETRI&key=01920000-0000-7000-8000-000000000005'
    expect(qrMatrix(text, 'L')).toMatchObject({ size: 33 })
    expect(qrMatrix(text)).toMatchObject({ size: 37 })
    const host = await drawn(text, { correction: 'L', quiet: 1.5 })
    expect(host.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 36 36')
    expect(host.querySelector('path')?.getAttribute('d')).toMatch(/^M1\.5 1\.5h7v1h-7z/)
  })

  it('explains why it cannot be drawn', () => {
    const link = (length: number) => `https://farm.example/${'a'.repeat(length - 21)}`
    expect(qrMatrix('y'.repeat(2332))).toEqual({ ok: false, problem: 'too-large' })
    expect(qrMatrix(link(MAX_LINK_LENGTH)).ok).toBe(true)
    expect(qrMatrix(link(MAX_LINK_LENGTH + 1))).toEqual({ ok: false, problem: 'link-too-long' })
    expect(qrMatrix('')).toEqual({ ok: false, problem: 'failed' })
  })

  it('covers exactly its dark modules with its path', () => {
    const matrix = qrMatrix('https://farm.example/')
    if (!matrix.ok) throw new Error(matrix.problem)
    const dark = new Set<string>()
    for (const [, x, y, run] of qrPath(matrix).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let i = 0; i < Number(run); i += 1) dark.add(`${Number(x) + i} ${y}`)
    }
    for (let y = 0; y < matrix.size; y += 1) {
      for (let x = 0; x < matrix.size; x += 1) {
        expect(dark.has(`${x + QUIET_ZONE} ${y + QUIET_ZONE}`)).toBe(matrix.isDark(x, y))
      }
    }
  })

  it('appears as an image with a name', async () => {
    const picture = (await drawn('https://farm.example/')).querySelector('[role="img"]')
    expect(picture?.getAttribute('aria-label')).toBe('Label of package 3')
    expect(picture?.getAttribute('viewBox')).toBe('0 0 33 33')
  })

  it('shows a reason instead if it is too large', async () => {
    const reason = (await drawn('y'.repeat(3000))).querySelector('[role="alert"]')
    expect(reason?.textContent).toBe('Data too large for QR code')
  })
})
