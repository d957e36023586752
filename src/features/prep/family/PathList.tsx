import { useLingui } from '@lingui/react/macro'
import { lineOf } from '../../../domain/prep/lineage'
import { List } from '../../../ui/list/List'
import { Section } from '../../../ui/list/Section'
import { NodeRow } from './NodeRow'
import type { Family } from './use-lineage'

/** The path from a series back to its strain, and its descendants: the drawn path as a list. */
export const PathList = ({ id, family }: { id: string; family: Family }) => {
  const { t } = useLingui()
  const { nodes, edges } = family.lineage
  const line = lineOf(id, edges)
  const path = nodes.filter((node) => line.has(node.id)).toSorted((a, b) => b.column - a.column)
  const made = new Set(edges.flatMap(({ from, to }) => (from === id ? [to] : [])))
  const children = nodes.filter((node) => made.has(node.id)).toSorted((a, b) => a.place - b.place)
  const lists = [
    { title: t({ id: 'family.path', message: 'Origin' }), rows: path },
    { title: t({ id: 'family.made', message: 'Descendants' }), rows: children },
  ]
  return lists.map(({ title, rows }) =>
    rows.length === 0 ? null : (
      <Section key={title} title={title} count={rows.length}>
        <List label={title}>
          {rows.map((node) => (
            <NodeRow key={node.id} node={node} family={family} isOwn={node.id === id} />
          ))}
        </List>
      </Section>
    ),
  )
}
