import { useLingui } from '@lingui/react/macro'
import type { LineageNode } from '../../../domain/prep/lineage'
import { linkTo } from '../../../records/LinkTo'
import { dotted } from '../../../records/people/dotted'
import { recordRoute } from '../../../records/record-routes'
import { iconOf } from '../../../records/words/icon-of'
import { useReplica } from '../../../state/replica/replica'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { DishTally } from '../../../ui/dish/DishTally'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { ListRow } from '../../../ui/list/ListRow'
import { useNodeWords } from './node-words'
import type { Family } from './use-lineage'

/** A member of a family: its name, its source part, and its parts by state. */
export const NodeRow = ({ node, family, isOwn }: { node: LineageNode; family: Family; isOwn: boolean }) => {
  const { t } = useLingui()
  const { registry } = useReplica()
  const words = useNodeWords()
  const definition = registry.byName(node.kind)
  const to = definition && recordRoute(definition, node.id)
  const tally = family.tallies.get(node.id) ?? []
  const [first] = tally
  const from = family.lineage.edges.flatMap(({ from: parent, to: child, dish }) => {
    const row = child === node.id && dish !== undefined && family.lineage.nodes.find(({ id }) => id === parent)?.row
    return row ? [`${String(row.series_code ?? '')}\u00a0·\u00a0${dish}`] : []
  })
  const parents = from.join(', ')
  return (
    <ListRow
      selected={isOwn}
      lead={
        first ? (
          <DishGlyph shape={first.shape} vessel={first.vessel} percent={60} size={32} />
        ) : (
          <LeadIcon icon={definition ? iconOf(definition) : 'dish'} tone="tint" />
        )
      }
      title={words.title(node)}
      subtitle={dotted(
        words.line(node, family.picked.get(node.id)),
        parents !== '' && t({ id: 'family.from', message: `from ${parents}` }),
      )}
      end={tally.length > 0 ? <DishTally tally={tally} /> : undefined}
      link={to && linkTo(to)}
    />
  )
}
