/** Reads the address of a record: its id, the numbered part in view, and whether it is being edited. */
import { useParams, useSearch } from '@tanstack/react-router'

export type RecordAddress = {
  readonly id: string
  readonly part: number | undefined
  readonly isEditing: boolean
}

export function useRecordAddress(given?: string): RecordAddress {
  const params: { readonly id?: string } = useParams({ strict: false })
  const search: { readonly quantity_id?: unknown; readonly edit?: unknown } = useSearch({ strict: false })
  const part = Number(search.quantity_id)
  return {
    id: (given ?? params.id ?? '').toLowerCase(),
    part: Number.isInteger(part) && part > 0 ? part : undefined,
    isEditing: search.edit === true,
  }
}
