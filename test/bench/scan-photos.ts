/** Readings of drawn photos, as files and as camera frames, beside the camera library's own engine. */
import type { PhotoBench, PhotoTally } from './scan-page/photos'
import { PHOTO_GROUPS, type PhotoGroup } from './scan-scenes/photo-groups'
import { medianText, onScanPage } from './scan-site'
import { markdown, median } from './table'

/** Photos a group, code-free photos a backdrop. */
const PLAN = { photos: 12, nothing: 2 }
const SMALL_PLAN = { photos: 6, nothing: 1 }

export type PhotoRow = { readonly group: PhotoGroup | 'no code'; readonly total: number; readonly tally: PhotoTally }

export async function photoContest(isSmall: boolean, say: (line: string) => void): Promise<PhotoRow[]> {
  const plan = isSmall ? SMALL_PLAN : PLAN
  return onScanPage('photoBench', async (page) => {
    const rows: PhotoRow[] = []
    for (const group of PHOTO_GROUPS) {
      const tally = await page.evaluate(
        ([name, count]) => (Reflect.get(globalThis, 'photoBench') as PhotoBench).group(name, count),
        [group, plan.photos] as const,
      )
      rows.push({ group, total: plan.photos, tally })
      say(`photos, ${group}: ${tally.file} of ${plan.photos}, stock ${tally.stockFile}`)
    }
    const tally = await page.evaluate(
      (count) => (Reflect.get(globalThis, 'photoBench') as PhotoBench).nothing(count),
      plan.nothing,
    )
    return [...rows, { group: 'no code', total: tally.hits.length + tally.misses.length, tally }]
  })
}

/** The rows as a Markdown table. */
export function photoLines(rows: readonly PhotoRow[]): string[] {
  const head = ['photos', 'of', 'file', 'stock', 'frame', 'stock', 'ms read / missed', 'stock, ms', 'wrong']
  const coded = rows.filter(({ group }) => group !== 'no code')
  const all = coded.map(({ tally }) => tally)
  const sum = (pick: (tally: PhotoTally) => number) => all.reduce((total, tally) => total + pick(tally), 0)
  const whole: PhotoTally = {
    file: sum(({ file }) => file),
    stockFile: sum(({ stockFile }) => stockFile),
    frame: sum(({ frame }) => frame),
    frames: sum(({ frames }) => frames),
    stockFrame: sum(({ stockFrame }) => stockFrame),
    wrong: sum(({ wrong }) => wrong),
    stockWrong: sum(({ stockWrong }) => stockWrong),
    hits: all.flatMap(({ hits }) => hits),
    misses: all.flatMap(({ misses }) => misses),
    stockTimes: all.flatMap(({ stockTimes }) => stockTimes),
  }
  const total = coded.reduce((count, row) => count + row.total, 0)
  return markdown([
    head,
    ...rows.map(({ group, total: count, tally }) => cells(group, count, tally)),
    cells('all photos', total, whole),
  ])
}

const cells = (name: string, total: number, tally: PhotoTally) => [
  name,
  `${total}`,
  `${tally.file}`,
  `${tally.stockFile}`,
  `${tally.frame} / ${tally.frames}`,
  `${tally.stockFrame}`,
  `${medianText(tally.hits)} / ${medianText(tally.misses)}`,
  medianText(tally.stockTimes),
  `${tally.wrong} / ${tally.stockWrong}`,
]

/** For the JSON: without every single time. */
export const photoSummary = (rows: readonly PhotoRow[]) =>
  rows.map(({ group, total, tally: { hits, misses, stockTimes, ...counts } }) => ({
    group,
    total,
    ...counts,
    msRead: median(hits),
    msMissed: median(misses),
    stockMs: median(stockTimes),
  }))
