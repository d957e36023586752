/** One change of one record that an act requests. A patch names only the changed fields, and null clears a field. */
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
      /** Values that the author saw, by field, where they differ from the record's current values. The server merges against them. */
      readonly seen?: Values
      /** The changes to queue if the record is no longer on this device. A deleted record is restored first. */
      readonly unseen?: Changes
    }
  | { readonly kind: 'delete'; readonly entity: string; readonly id: string; readonly force?: true }
  | { readonly kind: 'restore'; readonly entity: string; readonly id: string }
