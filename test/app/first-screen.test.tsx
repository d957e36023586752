// @vitest-environment happy-dom
/** What waits for the first screen: until it stands, also where it is drawn in slices. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstScreen } from '../../src/app/first-screen'
import type { AppRouter } from '../../src/app/router'
import { screenIsComing, useFirstScreen } from '../../src/state/screen/first-screen'
import { mount } from '../ui/render'

let drawn: () => void
const router = {
  subscribe: (_event: string, tell: () => void) => {
    drawn = tell
    return () => undefined
  },
} as unknown as AppRouter

const Later = () => (useFirstScreen() ? 'later' : 'waits')
const shown = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('runs once the page is idle after the router has drawn', async () => {
  const first = firstScreen(router)
  await mount(<Later />)
  expect(shown()).toBe('waits')
  drawn()
  await act(() => vi.advanceTimersByTimeAsync(600))
  await first
  expect(shown()).toBe('later')
})

it('waits for a screen that the router draws in slices', async () => {
  const first = firstScreen(router)
  await mount(<Later />)
  const stands = screenIsComing()
  drawn()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(shown()).toBe('waits')
  stands()
  await act(() => vi.advanceTimersByTimeAsync(600))
  await first
  expect(shown()).toBe('later')
})

it('waits for a screen that replaces another', async () => {
  const first = firstScreen(router)
  await mount(<Later />)
  const stands = screenIsComing()
  drawn()
  await act(() => vi.advanceTimersByTimeAsync(100))
  stands()
  const nextStands = screenIsComing()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(shown()).toBe('waits')
  nextStands()
  await act(() => vi.advanceTimersByTimeAsync(600))
  await first
  expect(shown()).toBe('later')
})

it('runs without a screen too, after two seconds', async () => {
  const first = firstScreen(router)
  await mount(<Later />)
  screenIsComing()
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  await first
  expect(shown()).toBe('later')
})
