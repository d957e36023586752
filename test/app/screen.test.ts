// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockPortrait, shapeOf, startScreenShape } from '../../src/app/screen-shape'
import { canFillScreen, EXIT_DELAY_MS, toggleFullScreen } from '../../src/app/shell/full-screen'
import { directionOf } from '../../src/app/shell/use-direction'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36'

describe('how a phone is held', () => {
  it('sets a class: landscape if wider than high, none on a desk', () => {
    expect(shapeOf({ width: 390, height: 844, onMobile: true })).toBe('mobile-portrait')
    expect(shapeOf({ width: 844, height: 390, onMobile: true })).toBe('mobile-landscape')
    expect(shapeOf({ width: 1280, height: 800, onMobile: false })).toBeUndefined()
  })

  it('updates the class on the root as the window changes, until the end', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
    const turn = (width: number, height: number) => {
      Object.assign(window, { innerWidth: width, innerHeight: height })
      window.dispatchEvent(new Event('resize'))
    }
    const { classList } = document.documentElement
    const stop = startScreenShape(window)
    turn(844, 390)
    expect([...classList]).toEqual(['mobile-landscape'])
    turn(390, 844)
    expect([...classList]).toEqual(['mobile-portrait'])
    stop()
    turn(844, 390)
    expect([...classList]).toEqual(['mobile-portrait'])
    vi.restoreAllMocks()
  })

  it('locks to portrait, except on iOS and macOS, and ignores a rejection', async () => {
    const asked: string[] = []
    const locking = (userAgent: string) => ({
      navigator: { userAgent },
      screen: {
        orientation: { lock: async (wanted: string) => void asked.push(`${userAgent.slice(13, 19)} ${wanted}`) },
      },
    })
    for (const device of [IPHONE, IPAD, MAC, ANDROID]) await lockPortrait(locking(device))
    expect(asked).toEqual(['Linux; portrait'])
    const refusing = { lock: () => Promise.reject(new DOMException('no', 'NotSupportedError')) }
    await lockPortrait({ navigator: { userAgent: ANDROID }, screen: { orientation: refusing } })
    await lockPortrait({ navigator: { userAgent: ANDROID }, screen: {} })
  })
})

describe('full screen', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('appears neither on an iPhone nor in a browser without it', () => {
    expect(canFillScreen({ fullscreenEnabled: true }, { userAgent: ANDROID })).toBe(true)
    expect(canFillScreen({ fullscreenEnabled: true }, { userAgent: IPHONE })).toBe(false)
    expect(canFillScreen({ fullscreenEnabled: false }, { userAgent: ANDROID })).toBe(false)
  })

  it('ends 10 ms after the request', async () => {
    const left = vi.fn(async () => undefined)
    const done = toggleFullScreen({ fullscreenElement: {}, exitFullscreen: left } as unknown as Document)
    await vi.advanceTimersByTimeAsync(EXIT_DELAY_MS - 1)
    expect(left).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(left).toHaveBeenCalledOnce()
    expect(EXIT_DELAY_MS).toBe(10)
  })

  it('logs a rejected request without an error', async () => {
    const refusing = { requestFullscreen: () => Promise.reject(new TypeError('not allowed')) }
    const asked = toggleFullScreen({ fullscreenElement: null, documentElement: refusing } as unknown as Document)
    await expect(asked).resolves.toBeUndefined()
  })
})

describe('a screen’s motion', () => {
  const at = (path: string, depth: number) => ({ path, depth })

  it('follows the history: on, back, and neither for a replaced address', () => {
    expect(directionOf(at('/suppliers', 1), at('/suppliers/a', 2), false)).toBe('push')
    expect(directionOf(at('/suppliers/a', 2), at('/suppliers', 1), false)).toBe('pop')
    expect(directionOf(at('/suppliers/create', 2), at('/suppliers/a', 2), false)).toBe('fade')
  })

  it('disappears if list and record are side by side, and fades to another area', () => {
    expect(directionOf(at('/suppliers', 1), at('/suppliers/a', 2), true)).toBe('none')
    expect(directionOf(at('/suppliers/a', 2), at('/users/me', 3), true)).toBe('fade')
  })

  it('fades between main screens', () => {
    expect(directionOf(at('/', 1), at('/settings', 2), false)).toBe('fade')
    expect(directionOf(at('/users/me', 3), at('/', 2), false)).toBe('fade')
    const lists = new Set(['/recipes', '/recipes/types'])
    expect(directionOf(at('/recipes', 2), at('/recipes/types', 3), false, lists)).toBe('fade')
    expect(directionOf(at('/recipes', 2), at('/recipes/a', 3), false, lists)).toBe('push')
  })
})
