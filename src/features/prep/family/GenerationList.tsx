import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LineageNode } from '../../../domain/prep/lineage'
import { linkTo } from '../../../records/LinkTo'
import { usePartWords } from '../../../records/words/use-part-words'
import { Button } from '../../../ui/button/Button'
import { Stack } from '../../../ui/display/layout/Layout'
import { List } from '../../../ui/list/List'
import { Section } from '../../../ui/list/Section'
import { NodeRow } from './NodeRow'
import { useNodeWords } from './node-words'
import type { Family } from './use-lineage'

/** A larger generation is folded. */
const SHOWN = 6

/** A list for each generation, oldest first; a large one unfolds. Every row opens its record. */
export const GenerationList = ({ id, family }: { id: string; family: Family }) => {
  const { t } = useLingui()
  const words = useNodeWords()
  const { lineage, tallies } = family
  const bad = (tallies.get(id) ?? []).find(({ shape }) => shape === 'contaminated')?.count ?? 0
  const parts = usePartWords(lineage.nodes.find((node) => node.id === id)?.series).count(bad)
  return (
    <Stack gap={0}>
      {words.heads(lineage).map(({ column, text }) => {
        const nodes = lineage.nodes.filter((node) => node.column === column).toSorted((a, b) => a.place - b.place)
        return <Generation key={column} id={id} family={family} title={text} nodes={nodes} />
      })}
      {bad > 0 && (
        <Button kind="gray" icon="search" wide link={linkTo({ path: '/prep/finder', search: { series: id } })}>
          {t({
            id: 'part.share',
            message: plural(bad, { one: `What does ${parts} share?`, other: `What do ${parts} share?` }),
          })}
        </Button>
      )}
    </Stack>
  )
}

type GenerationProps = { id: string; family: Family; title: string; nodes: readonly LineageNode[] }

const Generation = ({ id, family, title, nodes }: GenerationProps) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const count = nodes.length
  const isFolded = !isOpen && count > SHOWN
  // The series that the person came from is never folded.
  const shown = isFolded ? nodes.filter((node, place) => node.id === id || place < SHOWN) : nodes
  return (
    <Section
      title={title}
      count={count > 1 ? count : undefined}
      action={
        isFolded ? (
          <Button kind="text" size="small" onClick={() => setOpen(true)}>
            {t({ id: 'family.generation.all', message: plural(count, { one: 'Show it', other: 'Show all #' }) })}
          </Button>
        ) : undefined
      }
    >
      <List label={title}>
        {shown.map((node) => (
          <NodeRow key={node.id} node={node} family={family} isOwn={node.id === id} />
        ))}
      </List>
    </Section>
  )
}
