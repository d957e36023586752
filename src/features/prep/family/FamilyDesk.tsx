import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { type LineageNode, type LineageScope, lineOf } from '../../../domain/prep/lineage'
import { recordRoute } from '../../../records/record-routes'
import { useReplica } from '../../../state/replica/replica'
import { TwoPane } from '../../../ui/chrome/TwoPane'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { RecordHead } from '../../../ui/display/text/Titles'
import { LineageGraph } from '../../../ui/graph/LineageGraph'
import { Chips } from '../../../ui/list/Chips'
import { Tabs } from '../../../ui/list/Tabs'
import { GenerationList } from './GenerationList'
import { GraphLegend } from './GraphLegend'
import { useNodeWords } from './node-words'
import { PathList } from './PathList'
import { type Family, useLineage } from './use-lineage'

type View = 'path' | 'generations'

/** The family on wide screens: the path to the series as a list, and beside it the graph. */
export const FamilyDesk = ({ id, series }: { id: string; series: StoredRow | undefined }) => {
  const { t } = useLingui()
  const [scope, setScope] = useState<LineageScope>('strain')
  const [view, setView] = useState<View>('path')
  const family = useLineage(id, { scope })
  const words = useNodeWords()
  const label = t({ id: 'family.any', message: 'Family' })
  if (!family) {
    return (
      <Page>
        <Skeleton kind="card" />
      </Page>
    )
  }
  const own = family.lineage.nodes.find((node) => node.id === id)
  const strain = family.lineage.nodes.find(({ kind }) => kind === 'strain')
  const List = view === 'path' ? PathList : GenerationList
  return (
    <TwoPane
      phone="right"
      rightLabel={label}
      left={
        <Page>
          <RecordHead
            level={1}
            line={label}
            code={String(series?.series_code ?? '')}
            title={[strain && words.title(strain), own && words.transfer(own)].filter(Boolean).join(', ') || label}
          />
          <Tabs
            label={label}
            value={view}
            options={[
              { value: 'path', label: t({ id: 'family.view.path', message: 'Path' }) },
              { value: 'generations', label: t({ id: 'family.view.generations', message: 'Generations' }) },
            ]}
            onChange={setView}
          />
          <List id={id} family={family} />
        </Page>
      }
      right={<Drawn key={scope} id={id} family={family} scope={scope} onScope={setScope} />}
    />
  )
}

type DrawnProps = { id: string; family: Family; scope: LineageScope; onScope: (scope: LineageScope) => void }

const Drawn = ({ id, family: { lineage, tallies, quarantined, picked }, scope, onScope }: DrawnProps) => {
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
  const title = t({ id: 'family.graph', message: plural(count, { one: '# record', other: '# records' }) })
  return (
    <Stack gap={12}>
      <RecordHead
        title={title}
        actions={
          <Chips
            label={t({ id: 'family.scope', message: 'Show' })}
            value={scope}
            options={[
              { value: 'strain', label: t({ id: 'family.scope.strain', message: 'Whole strain' }) },
              { value: 'line', label: t({ id: 'family.scope.line', message: 'Only this line' }) },
            ]}
            onChange={(next) => onScope(next === 'line' ? 'line' : 'strain')}
          />
        }
      />
      <LineageGraph
        label={title}
        selected={id}
        line={lineOf(id, lineage.edges)}
        heads={words.heads(lineage)}
        rows={lineage.rows}
        nodes={lineage.nodes.map((node) => ({
          id: node.id,
          column: node.column,
          place: node.place,
          title: words.title(node),
          line: words.line(node, picked.get(node.id)),
          tally: tallies.get(node.id) ?? [],
          aside: words.quarantined(quarantined.get(node.id) ?? 0),
        }))}
        edges={lineage.edges.map(({ from, to, dish, how }) => ({
          from,
          to,
          port: dish === undefined ? undefined : String(dish),
          line: how === 'clone' ? 'dashed' : how === 'draw' ? 'dotted' : 'solid',
        }))}
        onOpen={(node) => open(lineage.nodes.find((one) => one.id === node))}
      />
      <GraphLegend />
    </Stack>
  )
}
