import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import { nearestTo } from '../../../domain/prep/lineage'
import { linkTo } from '../../../records/LinkTo'
import { Button } from '../../../ui/button/Button'
import { List } from '../../../ui/list/List'
import { Section } from '../../../ui/list/Section'
import { NodeRow } from '../family/NodeRow'
import { useLineage } from '../family/use-lineage'

/** The nearest members shown here; all are one tap away. */
const NEAREST = 5

/** The ancestors and descendants of a series that are not beside it, nearest first, with the states of their dishes. */
export const FamilySection = ({ series }: { series: StoredRow }) => {
  const { t } = useLingui()
  const family = useLineage(series.id, { nearest: NEAREST })
  const others = (family?.lineage.nodes.length ?? 0) - 1
  // A series without relatives has no family to show.
  if (!family || others < 1) return null
  const shown = nearestTo(series.id, family.lineage, NEAREST)
    .filter(({ id }) => !family.lineage.edges.some(({ from, to }) => isBetween(from, to, id)))
    .toSorted((a, b) => a.column - b.column || a.place - b.place)
  const title = t({ id: 'petri.family', message: 'Family' })
  return (
    <Section
      title={title}
      count={others}
      action={
        <Button kind="text" size="small" link={linkTo({ path: '/prep/family', search: { series: series.id } })}>
          {t({ id: 'petri.family.all', message: 'Show all' })}
        </Button>
      }
    >
      {shown.length > 0 && (
        <List label={title}>
          {shown.map((node) => (
            <NodeRow key={node.id} node={node} family={family} isOwn={false} />
          ))}
        </List>
      )}
    </Section>
  )

  /** The page shows its parents and children on their own. */
  function isBetween(from: string, to: string, id: string): boolean {
    return (from === series.id && to === id) || (from === id && to === series.id)
  }
}
