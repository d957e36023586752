import type { Locator, Page } from 'playwright-core'
import { REPEAT_MS } from '../../../src/state/form/one-act'

/**
 * Two taps of one wet finger, 120 ms apart: the second meets what stands there then. In the page, as two commands from outside may
 * come seconds apart on a slow machine.
 */
export async function tapTwice(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(async (button) => {
    const pointOf = () => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return [left + width / 2, top + height / 2] as const
    }
    // A person waits for what lies over it, a toast or the end of a print, and for a button that does nothing yet.
    const isDeaf = () =>
      !button.contains(document.elementFromPoint(...pointOf())) || button.getAttribute('aria-disabled') === 'true'
    for (const end = performance.now() + 15_000; isDeaf() && performance.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    if (isDeaf()) throw new Error('what is to be tapped twice is covered, or takes no press')
    // The second tap is where the first one was.
    const point = pointOf()
    const tap = () =>
      document
        .elementFromPoint(...point)
        ?.closest<HTMLElement>('button, a')
        ?.click()
    tap()
    await new Promise((resolve) => setTimeout(resolve, 120))
    tap()
  })
}

/**
 * Presses until the sign of it stands, twice at most, as a person does where nothing happens. Twice in some dozens of walks under load a
 * press did nothing, and no cause was found: what the page heard of it is told.
 */
export async function pressTill(page: Page, target: Locator, sign: Locator): Promise<void> {
  const heard: string[] = []
  await page.exposeFunction('heardOfPress', (what: string) => void heard.push(what))
  await page.evaluate(() => {
    const tell = (what: string) =>
      (globalThis as unknown as { heardOfPress: (what: string) => void }).heardOfPress(what)
    for (const kind of ['pointerdown', 'pointerup', 'click']) {
      window.addEventListener(
        kind,
        ({ target: at }) =>
          tell(`${kind} ${at instanceof Element ? `${at.tagName} ${at.textContent}` : ''}`.slice(0, 80)),
        { capture: true },
      )
    }
  })
  await target.click()
  const stands = await sign.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  if (stands) return
  console.error(`a press did nothing: ${heard.join('; ')}`)
  await target.click()
  await sign.waitFor()
}

/**
 * Waits until the next tap is an act of its own, no longer the second tap of the last one. By the page's clock: a timer of a busy
 * test process may end 100 ms too early, as it counts from when the process last looked at the time.
 */
export const gestureOver = (page: Page): Promise<void> =>
  page.evaluate(async (ms) => {
    const start = performance.now()
    while (performance.now() < start + ms) await new Promise((resolve) => setTimeout(resolve, 20))
  }, REPEAT_MS)
