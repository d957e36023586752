/** What a tick stands for: the ingredient with its amount. Another ingredient in its place, or another amount, has no tick. */
import type { CookedItem, CookedWater } from '../../../domain/cooking/cook'

export function lineTick({ path, id, weighed }: CookedItem): string {
  return `${path} ${id} ${weighed.base}`
}

export function waterTick(path: string, { add }: CookedWater): string {
  return `${path} ${add}`
}
