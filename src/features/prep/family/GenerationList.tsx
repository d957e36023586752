import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../../records/LinkTo'
import { Button } from '../../../ui/button/Button'
import { Stack } from '../../../ui/display/Layout'
import { List } from '../../../ui/list/List'
import { Section } from '../../../ui/list/Section'
import { NodeRow } from './NodeRow'
import { useNodeWords } from './node-words'
import type { Family } from './use-lineage'

/** A list for each generation, the oldest first; every row opens its record. */
export const GenerationList = ({ id, family }: { id: string; family: Family }) => {
  const { t } = useLingui()
  const words = useNodeWords()
  const { lineage, tallies } = family
  const bad = (tallies.get(id) ?? []).find(({ shape }) => shape === 'contaminated')?.count ?? 0
  return (
    <Stack gap={0}>
      {words.heads(lineage).map(({ column, text }) => {
        const mine = lineage.nodes.filter((node) => node.column === column).toSorted((a, b) => a.place - b.place)
        return (
          <Section key={column} title={text} count={mine.length > 1 ? mine.length : undefined}>
            <List label={text}>
              {mine.map((node) => (
                <NodeRow key={node.id} node={node} family={family} isOwn={node.id === id} />
              ))}
            </List>
          </Section>
        )
      })}
      {bad > 0 && (
        <Button kind="gray" icon="search" wide link={linkTo({ path: '/prep/finder', search: { series: id } })}>
          {t({
            id: 'petri.finder',
            message: plural(bad, { one: 'What does the # share?', other: 'What do the # share?' }),
          })}
        </Button>
      )}
    </Stack>
  )
}
