import type { Locator } from 'playwright-core'

/**
 * Two taps of one wet finger, 120 ms apart: the second meets what stands there then. In the page, as two commands from outside may
 * come seconds apart on a slow machine.
 */
export async function tapTwice(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(async (button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const tap = () => {
      const under = document.elementFromPoint(left + width / 2, top + height / 2)
      under?.closest<HTMLElement>('button, a')?.click()
    }
    tap()
    await new Promise((resolve) => setTimeout(resolve, 120))
    tap()
  })
}
