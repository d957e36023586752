import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { List } from '../../ui/list/List'
import type { ListRowProps } from '../../ui/list/ListRow'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { linkTo } from '../LinkTo'
import { recordRoute } from '../record-routes'
import { codeBeside, referencesIn, titleFields, titleOf } from '../words/reference-titles'
import { useReferenced } from '../words/use-referenced'
import { useWriting } from '../words/use-writing'

export type RowsSectionProps = {
  definition: EntityDefinition
  title: string
  /** In display order. */
  rows: readonly StoredRow[]
  /** Further parts of a row, besides title and code. */
  decorate?: ((row: StoredRow) => Partial<ListRowProps>) | undefined
}

/** Records that belong to the current one, to open. Nothing if there are none. */
export const RowsSection = ({ definition, title, rows, decorate }: RowsSectionProps) => {
  const writing = useWriting()
  const references = useMemo(
    () => rows.flatMap((row) => referencesIn(definition, row, titleFields(definition))),
    [definition, rows],
  )
  const find = useReferenced(references)
  if (rows.length === 0 || !find) return null
  return (
    <Section title={title} count={rows.length}>
      <List label={title}>
        {rows.map((row) => {
          const to = recordRoute(definition, row.id)
          const name = titleOf(definition, row, find, writing)
          return (
            <ListRow
              key={row.id}
              id={row.id}
              title={name}
              named
              code={codeBeside(definition, row, name)}
              link={to && linkTo(to)}
              {...decorate?.(row)}
            />
          )
        })}
      </List>
    </Section>
  )
}
