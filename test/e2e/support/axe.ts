/** The findings of axe on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The findings of axe, one line each, in the current look. The themes of a look differ only in colours. */
export async function findings(page: Page, coloursOnly: boolean): Promise<string[]> {
  const found = await look(page, coloursOnly)
  if (!found.some((one) => one.startsWith('color-contrast'))) return found
  // A text that is still fading in has a colour of its own: colours are judged at rest.
  await page.waitForTimeout(500)
  return look(page, coloursOnly)
}

async function look(page: Page, coloursOnly: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async (colours) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(colours ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} ${target.join(' ')} ${failureSummary.slice(0, 200)}`),
    )
  }, coloursOnly)
}
