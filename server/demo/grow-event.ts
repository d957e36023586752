/** What is recorded of grown parts, before the ids of its series and its place are known. */
import type { DrawingName } from './draw'

/** A record without its series. `day`: days since the inoculation; `minute`: of that day. */
export type GrowEvent = {
  readonly entity: 'observation' | 'harvest'
  readonly day: number
  readonly minute: number
  readonly numbers: readonly number[]
  readonly said: { readonly [field: string]: string | number }
  /** The code of a place. */
  readonly place?: string
  readonly photo?: DrawingName
}

/** Numbers of the bags that are not contaminated on a day. */
export type Living = (day: number) => readonly number[]
