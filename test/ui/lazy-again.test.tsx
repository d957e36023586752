// @vitest-environment happy-dom
import { Component, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { lazyAgain } from '../../src/ui/lazy-again'
import { PATIENCE_MS } from '../patience'

class Net extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? 'broken' : this.props.children
  }
}

it('a failed part loads once, and again on the next visit', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>()
  load.mockRejectedValueOnce(new Error('no network'))
  load.mockResolvedValue(() => 'the scanner')
  const Scanner = lazyAgain(load)
  const now = vi.spyOn(performance, 'now')
  const host = document.createElement('div')
  const view = createRoot(host, { onCaughtError: () => undefined })
  const open = (visit: number) =>
    view.render(
      <Net key={visit}>
        <Suspense fallback="starting">
          <Scanner />
        </Suspense>
      </Net>,
    )
  now.mockReturnValue(1000)
  open(1)
  await vi.waitFor(() => expect(host.textContent).toBe('broken'), PATIENCE_MS)
  expect(load).toHaveBeenCalledTimes(1)
  now.mockReturnValue(2000)
  open(2)
  await vi.waitFor(() => expect(host.textContent).toBe('the scanner'), PATIENCE_MS)
  open(3)
  await vi.waitFor(() => expect(host.textContent).toBe('the scanner'), PATIENCE_MS)
  expect(load).toHaveBeenCalledTimes(2)
  view.unmount()
  now.mockRestore()
})
