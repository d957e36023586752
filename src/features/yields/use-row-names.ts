/** The names of rows: strain and recipe, a place, the spawn, or a week. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { rowsOf } from '../../data/db'
import type { YieldFactor, YieldRow } from '../../domain/yield/table'
import type { FarmYields } from '../../records/yields/use-yields'
import { useReplica } from '../../state/replica/replica'
import { useLive, useRows } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'

export type RowName = {
  readonly title: string
  /** The recipe under its strain. */
  readonly line?: string
}

const BOUGHT = 'purchase '

/** Undefined while loading: a name that is not read yet is not one that is not set. */
export function useRowNames(
  factor: YieldFactor,
  rows: readonly YieldRow[],
  series: FarmYields['series'],
): ((key: string) => RowName) | undefined {
  const { t } = useLingui()
  const format = useFormat()
  const strains = useNames('strain', 'strain_name')
  const recipes = useNames('recipe', 'name')
  const places = useNames('place', 'name')
  const bought = useBought(rows.flatMap(({ key }) => (key.startsWith(BOUGHT) ? [key.split(' ')[1] ?? ''] : [])))
  const unknown = t({ id: 'rates.unknown', message: 'Not set' })
  const named = (name: string | undefined) => (name === undefined || name === '' ? unknown : name)
  if (!strains || !recipes || !places || (factor === 'spawn' && !bought)) return undefined
  return (key) => {
    if (factor === 'pair') {
      const [strain = '', recipe = ''] = key.split(' ')
      return { title: named(strains.get(strain)), line: named(recipes.get(recipe)) }
    }
    if (key === '') return { title: unknown }
    if (factor === 'room') return { title: named(places.get(key)) }
    if (factor === 'week') {
      const day = format.date(key)
      return { title: t({ id: 'rates.week_of', message: `Week of ${day}` }) }
    }
    if (!key.startsWith(BOUGHT)) {
      return { title: format.list(key.split('+').map((id) => named(String(series.get(id)?.row.series_code ?? '')))) }
    }
    const [, purchase = '', number] = key.split(' ')
    const item = named(bought?.get(purchase))
    return { title: number ? t({ id: 'yields.package', message: `${item}, package ${number}` }) : item }
  }
}

function useNames(entity: string, field: string): ReadonlyMap<string, string> | undefined {
  const rows = useRows(entity)
  return useMemo(() => rows && new Map(rows.map((row) => [row.id, String(row[field] ?? '')])), [rows, field])
}

/** The name of the item of each purchase. */
function useBought(purchases: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { db } = useReplica()
  return useLive(['purchase', 'item'], async () => {
    const found = await rowsOf(db, 'purchase').bulkGet([...purchases])
    const items = await rowsOf(db, 'item').bulkGet(found.map((row) => String(row?.item_id ?? '')))
    return new Map(found.flatMap((row, index) => (row ? [[row.id, String(items[index]?.name ?? '')] as const] : [])))
  }, [db, purchases.join()])
}
