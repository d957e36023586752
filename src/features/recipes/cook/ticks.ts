/** The key of a tick: the ingredient with its amount. After a change of either, the line has no tick. */
import type { CookedItem, CookedWater } from '../../../domain/cooking/cook'

export function lineTick({ path, id, weighed }: CookedItem): string {
  return `${path} ${id} ${weighed.base}`
}

export function waterTick(path: string, { add }: CookedWater): string {
  return `${path} ${add}`
}
