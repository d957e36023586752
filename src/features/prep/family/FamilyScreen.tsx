import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LineageNode } from '../../../domain/prep/lineage'
import { lineOf } from '../../../domain/prep/lineage'
import { RecordMissing } from '../../../records/detail/RecordMissing'
import { recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { useWide } from '../../../records/use-wide'
import { usePage } from '../../../state/page'
import { useReplica } from '../../../state/replica'
import { useRow } from '../../../state/use-live'
import { DishTally } from '../../../ui/dish/DishTally'
import { Heard } from '../../../ui/display/Heard'
import { Page } from '../../../ui/display/Layout'
import { Skeleton } from '../../../ui/display/Skeleton'
import { LineageGraph } from '../../../ui/graph/LineageGraph'
import { GenerationList } from './GenerationList'
import { useNodeWords } from './node-words'
import { type Family, useLineage } from './use-lineage'

/** Where a series comes from and what came of it: a list of generations on a phone, drawn on a desk. */
export const FamilyScreen = () => {
  const { t } = useLingui()
  const { series: asked }: { readonly series?: unknown } = useSearch({ strict: false })
  const id = typeof asked === 'string' ? asked : ''
  const definition = useDefinition('petri_series')
  const series = useRow('petri_series', id)
  const family = useLineage(id)
  const wide = useWide()
  const code = String(series?.series_code ?? '')
  usePage({
    title: series
      ? t({ id: 'family.title', message: `Family of ${code}` })
      : t({ id: 'family.any', message: 'Family' }),
    large: true,
    narrow: !wide,
    back: recordRoute(definition, id)?.path ?? '/prep/spore',
  })
  if (series === null) return <RecordMissing definition={definition} id={id} />
  return (
    <Page narrow={!wide}>
      {!family ? (
        <Skeleton kind="card" />
      ) : wide ? (
        <Drawn id={id} family={family} />
      ) : (
        <GenerationList id={id} family={family} />
      )}
    </Page>
  )
}

const Drawn = ({ id, family: { lineage, tallies } }: { id: string; family: Family }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { registry } = useReplica()
  const words = useNodeWords()
  const open = (node: LineageNode | undefined) => {
    const target = node && registry.byName(node.kind)
    const to = target && recordRoute(target, node.id)
    if (to) void navigate({ to: to.path, search: to.search ?? {} })
  }
  const count = lineage.nodes.length
  return (
    <LineageGraph
      label={t({
        id: 'family.graph',
        message: plural(count, { one: 'Family of # record', other: 'Family of # records' }),
      })}
      selected={id}
      line={lineOf(id, lineage.edges)}
      heads={words.heads(lineage)}
      rows={lineage.rows}
      nodes={lineage.nodes.map((node) => {
        const tally = tallies.get(node.id) ?? []
        return {
          id: node.id,
          column: node.column,
          place: node.place,
          face: (
            <>
              <strong>{words.title(node)}</strong>
              {tally.length > 0 ? (
                <>
                  <Heard text={`${words.line(node)}, `} />
                  <DishTally tally={tally} />
                </>
              ) : (
                <span>{words.line(node)}</span>
              )}
            </>
          ),
        }
      })}
      edges={lineage.edges.map(({ from, to, dish, how }) => ({
        from,
        to,
        port: dish === undefined ? undefined : String(dish),
        line: how === 'clone' ? 'dashed' : how === 'draw' ? 'dotted' : 'solid',
      }))}
      onOpen={(node) => open(lineage.nodes.find((one) => one.id === node))}
    />
  )
}
