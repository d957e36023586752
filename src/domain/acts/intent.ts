/** One change of one record, as an act asks for it. A patch names only what changes, null clears. */
import type { Values } from '../kit/field'
import type { Changes } from '../merge'

export type Create = { readonly kind: 'create'; readonly entity: string; readonly id: string; readonly values: Values }

export type Intent =
  | Create
  | {
      readonly kind: 'patch'
      readonly entity: string
      readonly id: string
      readonly values: Values
      /** Values the author saw, by field, where that is not what the record has now: the server merges on them. */
      readonly seen?: Values
      /** What to queue when the record is not on this device any more (a deleted one is brought back first). */
      readonly unseen?: Changes
    }
  | { readonly kind: 'delete'; readonly entity: string; readonly id: string; readonly force?: true }
  | { readonly kind: 'restore'; readonly entity: string; readonly id: string }
