/** The texts of a family's nodes. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Lineage, LineageNode } from '../../../domain/prep/lineage'
import { sizeOf } from '../../../domain/prep/series'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { useFormat } from '../../../state/words/format'

export type ColumnHead = { readonly column: number; readonly text: string; readonly isBad: boolean }

export function useNodeWords() {
  const { t } = useLingui()
  const format = useFormat()
  const wordsOf = usePartWordsOf()
  return {
    title: ({ kind, row, series }: LineageNode): string =>
      String((series ? row.series_code : kind === 'spore' ? row.spores_code : row.strain_name) ?? ''),
    /** The number of parts with the kilograms picked from them, or the code of a strain. */
    line: ({ kind, row, series }: LineageNode, grams?: number): string => {
      if (kind === 'strain') return String(row.strain_code ?? '')
      if (!series) return t({ id: 'spore.one', message: 'Spore' })
      const parts = wordsOf(series).count(sizeOf(series))
      if (grams === undefined) return parts
      const kilograms = format.amount((grams / 1000).toFixed(1), 1)
      return t({ id: 'family.picked', message: `${parts}, ${kilograms} kg` })
    },
    /** 'T2'; empty when unknown. */
    transfer: ({ row }: LineageNode): string =>
      typeof row.transfer_number === 'number' ? `T${row.transfer_number}` : '',
    /** Undefined without quarantined parts. */
    quarantined: (count: number): string | undefined =>
      count === 0
        ? undefined
        : t({ id: 'family.quarantined', message: plural(count, { one: '# in quarantine', other: '# in quarantine' }) }),
    heads: ({ nodes, columns, hidden }: Lineage): ColumnHead[] => {
      const limit = limitOf(nodes)
      return Array.from({ length: columns }, (_, column) => {
        const mine = nodes.filter((node) => node.column === column)
        const more = hidden.get(column)
        const isBad = limit !== undefined && transfersOf(mine).some((number) => number > limit)
        const isLast = column === columns - 1
        const text = head(mine, column, isLast ? limit : undefined)
        return { column, text: more === undefined ? text : `${text} +${more}`, isBad }
      })
    },
  }

  /** The head of a column: 'T2', 'T3 of 5' with the strain's limit, or the name of its content. */
  function head(mine: readonly LineageNode[], column: number, limit: number | undefined): string {
    const [first] = mine
    if (first?.kind === 'strain') return t({ id: 'rates.strain', message: 'Strain' })
    if (first?.kind === 'spore') return t({ id: 'spore.one', message: 'Spore' })
    const transfers = transfersOf(mine)
    if (transfers.length === 0) return t({ id: 'family.step', message: `Step ${column}` })
    const [least, most] = [Math.min(...transfers), Math.max(...transfers)]
    const range = least === most ? `T${least}` : `T${least}–${most}`
    return limit === undefined ? range : t({ id: 'family.limit', message: `${range} of ${limit}` })
  }
}

function transfersOf(nodes: readonly LineageNode[]): number[] {
  return nodes.flatMap(({ row }) => (typeof row.transfer_number === 'number' ? [row.transfer_number] : []))
}

/** The transfer limit of the family's strain. */
function limitOf(nodes: readonly LineageNode[]): number | undefined {
  const most = nodes.find(({ kind }) => kind === 'strain')?.row.max_transfers
  return typeof most === 'number' ? most : undefined
}
