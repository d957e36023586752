/** The farm's units by id, for showing amounts. */
import { useMemo } from 'react'
import type { StoredRow } from '../data/rows'
import { unit } from '../domain/entities/unit'
import { useRows } from '../state/replica/use-live'
import { DEFAULT_FRACTION_DIGITS } from './words/field-text'

export type UnitView = { readonly id: string; readonly code: string; readonly digits: number; readonly row: StoredRow }
export type Units = ReadonlyMap<string, UnitView>

export function useUnits(): Units | undefined {
  const rows = useRows(unit.name)
  return useMemo(
    () =>
      rows &&
      new Map(
        rows.map((row) => [
          row.id,
          {
            id: row.id,
            code: String(row.code ?? ''),
            digits: typeof row.fraction_digits === 'number' ? row.fraction_digits : DEFAULT_FRACTION_DIGITS,
            row,
          },
        ]),
      ),
    [rows],
  )
}
