// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CropDialog } from '../../../src/ui/crop/CropDialog'
import { click, mount, named, one } from '../render'

let page: Awaited<ReturnType<typeof mount>>
const used = vi.fn()
beforeEach(async () => {
  // A hole of 100 px at the corner of the window.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  HTMLElement.prototype.setPointerCapture = () => undefined
  page = await mount(
    <CropDialog
      src="blob:x"
      size={{ width: 1000, height: 2000 }}
      note="Kept small."
      onUse={used}
      onClose={() => undefined}
    />,
  )
})
afterEach(async () => {
  await page.unmount()
  used.mockReset()
  vi.restoreAllMocks()
})

const stage = () => {
  const found = one('img', one('dialog')).parentElement?.parentElement?.parentElement
  if (!found) throw new Error('no stage')
  return found
}
const point = (type: string, pointerId: number, clientX: number, clientY: number) =>
  act(async () => {
    stage().dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true, button: 0 }))
  })
const zoom = () => one('input[type=range]').getAttribute('aria-valuetext')
const cut = async () => {
  await click(named('Use image'))
  return used.mock.lastCall?.[0]
}

describe('fingers on the image', () => {
  it('zoom by the distance of two, around their middle', async () => {
    await point('pointerdown', 1, 40, 50)
    await point('pointerdown', 2, 60, 50)
    await point('pointermove', 2, 70, 50)
    await point('pointermove', 1, 30, 50)
    expect(zoom()).toBe('200 %')
    const { side, x } = await cut()
    expect(side).toBeCloseTo(500)
    // There was no room to move sideways at first; between the fingers is the hole's middle again.
    expect(x).toBeCloseTo(0)
  })

  it('move it with one, and no more once it is lifted', async () => {
    await point('pointerdown', 1, 50, 50)
    await point('pointermove', 1, 80, 70)
    await point('pointerup', 1, 80, 70)
    await point('pointermove', 1, 80, 90)
    expect(await cut()).toEqual({ side: 1000, x: 0, y: expect.closeTo(0.2), turns: 0 })
  })

  it('leave a wheel its turn: it zooms where the pointer is', async () => {
    await act(async () => {
      const wheel = new WheelEvent('wheel', { deltaY: -100, cancelable: true })
      stage().dispatchEvent(Object.defineProperties(wheel, { clientX: { value: 50 }, clientY: { value: 100 } }))
    })
    expect(zoom()).toBe('122 %')
    const { y } = await cut()
    expect(y).toBeCloseTo(0.5 - 0.5 * Math.exp(0.2))
  })
})

it('forms a named group with instructions, and explains a rejected image', async () => {
  const group = one('fieldset')
  expect(group.getAttribute('aria-label')).toBe('Part of the image')
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Arrow keys/)
  await page.show(
    <CropDialog
      src="blob:x"
      size={{ width: 1000, height: 2000 }}
      note="Kept small."
      problem="Device storage is full."
      onUse={used}
      onClose={() => undefined}
    />,
  )
  expect(one('[role=alert]').textContent).toBe('Device storage is full.')
})
