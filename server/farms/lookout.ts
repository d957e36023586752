/** Looks at the counters of the open farms every few seconds: news of other processes can be lost, and a history can fork. */
import type { Database } from '../storage/store'
import type { Directory } from './directory'

const EVERY_MS = 5_000

export type Lookout = { readonly look: () => Promise<void>; readonly stop: () => void }

/** Nothing to look at where only this process writes. */
export function keepLooking(
  { look, news }: Pick<Database, 'look' | 'news'>,
  directory: Directory,
  report: (error: unknown) => void,
): Lookout | undefined {
  if (!look || !news) return undefined
  news.hear((farmId, told) => directory.open().get(farmId)?.hear(told))
  const once = async () => {
    await directory.refresh()
    const open = directory.open()
    if (open.size === 0) return
    const farms = await look([...open.keys()])
    await Promise.all(farms.map((farm) => open.get(farm.farm_id)?.look(farm)))
  }
  let isLooking = false
  const every = setInterval(() => {
    if (isLooking) return
    isLooking = true
    once()
      .catch(report)
      .finally(() => {
        isLooking = false
      })
  }, EVERY_MS).unref()
  return { look: once, stop: () => clearInterval(every) }
}
