/**
 * The scanner's figures: what is read of drawn labels, beside the stock engine of the camera library on the same frames;
 * how soon a label is accepted before a real camera element; and what a minute without a label leaves behind.
 */
import type { ScanBench, Tallies, Tally } from './scan-page/main'
import { GROUPS, type Group } from './scan-scenes/groups'
import { medianText, onScanPage } from './scan-site'
import { markdown, median } from './table'

/** Labels a group, frames a label (at 15 frames a second a fifth of a second), code-free frames a backdrop. */
const PLAN = { labels: 12, shots: 3, nothing: 4, nothingShots: 3 }
const SMALL_PLAN = { labels: 6, shots: 3, nothing: 1, nothingShots: 3 }

export type ScanRow = { readonly group: Group | 'no code'; readonly total: number; readonly tallies: Tallies }

/** One row a group, and one for frames without a code. */
export async function decodeContest(isSmall: boolean, say: (line: string) => void): Promise<ScanRow[]> {
  const plan = isSmall ? SMALL_PLAN : PLAN
  return onScanPage('scanBench', async (page) => {
    const rows: ScanRow[] = []
    for (const group of GROUPS) {
      const tallies = await page.evaluate(
        ([name, { labels, shots }]) => (Reflect.get(globalThis, 'scanBench') as ScanBench).group(name, labels, shots),
        [group, plan] as const,
      )
      rows.push({ group, total: plan.labels, tallies })
      say(`${group}: ${tallies.pinset.burst} of ${plan.labels}, stock ${tallies.stock.burst}`)
    }
    const tallies = await page.evaluate(
      ({ nothing, nothingShots }) => (Reflect.get(globalThis, 'scanBench') as ScanBench).nothing(nothing, nothingShots),
      plan,
    )
    const total = tallies.pinset.hits.length + tallies.pinset.misses.length
    return [...rows, { group: 'no code', total, tallies }]
  })
}

/** The rows as a Markdown table. */
export function scanLines(rows: readonly ScanRow[]): string[] {
  const head = ['group', 'labels', 'Pinset', 'stock', 'stock, photo', 'ms read / missed', 'stock, ms', 'wrong']
  const labels = rows.filter(({ group }) => group !== 'no code')
  const body = rows.map(({ group, total, tallies: { pinset, stock, 'stock-photo': photo } }) => [
    group,
    `${total}`,
    ...(group === 'no code'
      ? [pinset, stock, photo].map(({ wrong }) => `${wrong} false`)
      : [`${pinset.first} / ${pinset.burst}`, `${stock.first} / ${stock.burst}`, `${photo.first}`]),
    times(pinset),
    times(stock),
    `${pinset.wrong} / ${stock.wrong}`,
  ])
  const sum = (pick: (tallies: Tallies) => number) => labels.reduce((all, { tallies }) => all + pick(tallies), 0)
  const total = [
    'all labels',
    `${labels.reduce((all, row) => all + row.total, 0)}`,
    `${sum(({ pinset }) => pinset.first)} / ${sum(({ pinset }) => pinset.burst)}`,
    `${sum(({ stock }) => stock.first)} / ${sum(({ stock }) => stock.burst)}`,
    `${sum((tallies) => tallies['stock-photo'].first)}`,
    times(merged(labels.map(({ tallies }) => tallies.pinset))),
    times(merged(labels.map(({ tallies }) => tallies.stock))),
    `${sum(({ pinset }) => pinset.wrong)} / ${sum(({ stock }) => stock.wrong)}`,
  ]
  return markdown([head, ...body, total])
}

function merged(tallies: readonly Tally[]): Pick<Tally, 'hits' | 'misses'> {
  return { hits: tallies.flatMap(({ hits }) => hits), misses: tallies.flatMap(({ misses }) => misses) }
}

const times = ({ hits, misses }: Pick<Tally, 'hits' | 'misses'>) => `${medianText(hits)} / ${medianText(misses)}`

/** For the JSON: without every single time. */
export const scanSummary = (rows: readonly ScanRow[]) =>
  rows.map(({ group, total, tallies }) => ({
    group,
    total,
    ...Object.fromEntries(
      Object.entries(tallies).map(([name, { first, burst, wrong, hits, misses }]) => [
        name,
        { first, burst, wrong, msRead: median(hits), msMissed: median(misses) },
      ]),
    ),
  }))
