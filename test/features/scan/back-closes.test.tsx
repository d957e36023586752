// @vitest-environment happy-dom
/** A layer over the page takes its own history entry away, however late the browser steps back. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useBackCloses } from '../../../src/features/scan/use-back-closes'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Like a browser: works out where a step back leads when it begins, takes it `ms` later, and begins the next one then. */
function lateHistory(ms: number) {
  const history = createMemoryHistory({ initialEntries: ['/', '/form'], initialIndex: 1 })
  const place = () => history.location.state.__TSR_index
  let steps = Promise.resolve()
  history.back = () => {
    steps = steps.then(async () => {
      const target = place() - 1
      await pause(ms)
      history.go(target - place())
    })
  }
  return history
}

const Layer = ({ onClose }: { onClose: () => void }) => {
  useBackCloses(onClose)
  return <p>layer</p>
}

let show: (isOpen: boolean) => void = () => undefined

async function open(history: ReturnType<typeof lateHistory>) {
  const host = document.createElement('div')
  document.body.append(host)
  const view = createRoot(host)
  const root = createRootRoute({ component: () => null })
  const router = createRouter({ routeTree: root, history, defaultNotFoundComponent: () => null })
  let keyOfLayer = 0
  show = (isOpen) => {
    keyOfLayer += 1
    view.render(
      <RouterProvider
        router={router}
        InnerWrap={() => <>{isOpen && <Layer key={keyOfLayer} onClose={() => show(false)} />}</>}
      />,
    )
  }
  await act(async () => show(false))
  return () => view.unmount()
}

it.each([0, 20, 200])('two layers that close quickly leave the page unchanged: %i ms', async (ms) => {
  const history = lateHistory(ms)
  const close = await open(history)
  for (const isOpen of [true, false, true, false]) await act(async () => show(isOpen))
  await act(() => pause(ms * 4 + 50))
  expect(history.location.pathname).toBe('/form')
  // And the way back is one step.
  history.go(-1)
  expect(history.location.pathname).toBe('/')
  close()
})

it('a layer that closed before its history entry adds none', async () => {
  const history = lateHistory(100)
  const close = await open(history)
  for (const isOpen of [true, false, true, false, true, false]) await act(async () => show(isOpen))
  await act(() => pause(600))
  expect(history.location.state.__TSR_index).toBe(1)
  expect(history.length).toBeLessThanOrEqual(3)
  close()
})
