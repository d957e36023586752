/** What the nodes of a family are called. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Lineage, LineageNode } from '../../../domain/prep/lineage'
import { countOf } from '../../../domain/prep/petri'

export function useNodeWords() {
  const { t } = useLingui()
  const title = ({ kind, row }: LineageNode): string =>
    String((kind === 'strain' ? row.strain_name : kind === 'spore' ? row.spores_code : row.series_code) ?? '')
  return {
    title,
    /** How many dishes, or the code of a strain. */
    line: ({ kind, row }: LineageNode): string => {
      if (kind === 'strain') return String(row.strain_code ?? '')
      if (kind === 'spore') return t({ id: 'spore.one', message: 'Spore' })
      const count = countOf(row)
      return t({ id: 'family.dishes', message: plural(count, { one: '# dish', other: '# dishes' }) })
    },
    heads: ({ nodes, columns }: Lineage) =>
      Array.from({ length: columns }, (_, column) => ({ column, text: head(nodes, column) })),
  }

  /** What a column is: 'T2', or what stands in it. */
  function head(nodes: readonly LineageNode[], column: number): string {
    const mine = nodes.filter((node) => node.column === column)
    const transfers = mine.flatMap(({ row }) => (typeof row.transfer_number === 'number' ? [row.transfer_number] : []))
    const [first] = mine
    if (first?.kind === 'strain') return t({ id: 'rates.strain', message: 'Strain' })
    if (first?.kind === 'spore') return t({ id: 'spore.one', message: 'Spore' })
    const [least, most] = [Math.min(...transfers), Math.max(...transfers)]
    if (transfers.length === 0) return t({ id: 'family.step', message: `Step ${column}` })
    return least === most ? `T${least}` : `T${least}–${most}`
  }
}
