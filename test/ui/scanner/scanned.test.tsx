// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SCANNED } from '../../../src/ui/scanner/scanned'
import { type ScanCycleView, useScanCycle } from '../../../src/ui/scanner/use-scan-cycle'
import { mount } from '../render'

const told = vi.fn()
afterEach(() => window.removeEventListener(SCANNED, told))

type Seen = { cycle?: ScanCycleView; readonly results: string[] }

const Cycle = ({ seen }: { seen: Seen }) => {
  seen.cycle = useScanCycle({
    active: true,
    keepAlive: true,
    forgetKey: undefined,
    onText: (text) => (text === 'sack 12' ? 'valid' : 'invalid'),
    onAccepted: () => undefined,
    onResult: (kind) => seen.results.push(kind),
  })
  return null
}

it('notifies the window of each valid text only', async () => {
  window.addEventListener(SCANNED, told)
  const seen: Seen = { results: [] }
  const page = await mount(<Cycle seen={seen} />)
  await act(async () => seen.cycle?.give(['nonsense']))
  expect(seen.results).toEqual(['invalid'])
  expect(told).not.toHaveBeenCalled()
  await act(async () => seen.cycle?.again())
  await act(async () => seen.cycle?.give(['sack 12']))
  expect(seen.results).toEqual(['invalid', 'valid'])
  expect(told).toHaveBeenCalledOnce()
  await page.unmount()
})
