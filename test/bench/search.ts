/**
 * The search over 20,000 records of a device: the time to load them, the time of an answer, and the longest frame during
 * typing. The rows are put into the device's database without a pull.
 */
import type { Page } from 'playwright-core'
import { launchChromium } from '../e2e/support/chromium'
import { openApp, openFarm, PHONE } from '../e2e/support/product'
import { type Figure, median, quantile } from './table'

const RECORDS = 20_000
const WORDS =
  'oak rye malt extract light hardwood pellets gypsum wheat bran sawdust coarse lion mane blue oyster shiitake king agar powder filter bags peptone yeast soy hulls vermiculite straw coffee grounds cotton meal millet corn master mix fruiting block grain spawn'.split(
    ' ',
  )
/** A common word, one with two letters exchanged, one that a single record has. */
const TYPED = ['oyster', 'shiitkae', 'RYE-777']

async function putRows(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ([words, most]) => {
      const word = (n: number) => words[n % words.length] ?? ''
      const [database] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('pinset-0'))
      const open = indexedDB.open(database?.name ?? '')
      await new Promise((resolve) => open.addEventListener('success', resolve))
      const writing = open.result.transaction(['item', 'supplier'], 'readwrite')
      for (let n = 0; n < most; n++) {
        const id = `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`
        // Seven and eleven share no divisor with the number of words: all pairs come up.
        const name = `${word(n * 7)} ${word(n * 11 + 3)} ${word((n / words.length) | 0)} ${n % 300}`
        const store = writing.objectStore(n % 2 === 0 ? 'supplier' : 'item')
        store.put(n % 2 === 0 ? { id, rev: 1, name } : { id, rev: 1, name, code: `${word(n).toUpperCase()}-${n}` })
      }
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      open.result.close()
    },
    [WORDS, count] as const,
  )
}

type Seen = { readonly answers: readonly number[]; readonly longest: number }

/** Types letter by letter, and waits for what is found each time. */
async function typeAll(page: Page): Promise<Seen> {
  return page.evaluate(async (texts) => {
    const input = document.querySelector<HTMLInputElement>('[role=combobox]')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const shown = () => document.querySelector('[role=status]')?.parentElement?.textContent ?? ''
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const answers: number[] = []
    let longest = 0
    for (const text of texts) {
      for (let length = 2; length <= text.length; length++) {
        const before = shown()
        const begun = performance.now()
        set?.call(input, text.slice(0, length))
        input?.dispatchEvent(new Event('input', { bubbles: true }))
        let last = await frame()
        // The same answer may come again: then nothing changes, for which 300 ms are waited.
        while (shown() === before && performance.now() - begun < 300) {
          const now = await frame()
          longest = Math.max(longest, now - last)
          last = now
        }
        if (shown() !== before) answers.push(performance.now() - begun)
      }
    }
    return { answers, longest }
  }, TYPED)
}

/** Needs the product to be built. */
export async function searchFigures(): Promise<Figure[]> {
  const farm = await openFarm()
  const browser = await launchChromium()
  try {
    const page = await openApp(await browser.newContext({ ...PHONE, reducedMotion: 'reduce' }), farm.url)
    await putRows(page, RECORDS)
    await page.reload()
    const begun = Date.now()
    await page.goto(`${farm.url}/search?q=RYE-777`)
    await page.getByRole('option').first().waitFor()
    const built = Date.now() - begun
    const { answers, longest } = await typeAll(page)
    return [
      {
        work: `search over ${RECORDS} records: from the address to the first answer`,
        goal: '-',
        value: `${built} ms`,
      },
      {
        work: `the same: an answer, p50 / p99; longest frame while typing`,
        goal: 'a frame, or in a worker',
        value: `${Math.round(median(answers))} / ${Math.round(quantile(answers, 0.99))} ms; ${Math.round(longest)} ms`,
      },
    ]
  } finally {
    await browser.close()
    await farm.close()
  }
}
