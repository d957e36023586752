import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { FamilySeries } from '../../../domain/prep/family'
import { yieldsBy } from '../../../domain/yield/table'
import { linkTo } from '../../../records/LinkTo'
import { dotted } from '../../../records/people/dotted'
import { useYieldWords } from '../../../records/yields/use-yield-words'
import { useYields } from '../../../records/yields/use-yields'
import { Button } from '../../../ui/button/Button'
import { Mark } from '../../../ui/display/marks/Mark'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import type { Found } from './use-finder'

/** Siblings and descendants of the asked parts, with their numbers of contaminated parts. */
export const Relatives = ({ series, found }: { series: StoredRow; found: Found }) => {
  const { t } = useLingui()
  const { siblings, descendants } = found.relatives
  const groups = [
    { all: siblings, title: t({ id: 'finder.siblings', message: 'Siblings, from the same source' }) },
    { all: descendants, title: t({ id: 'finder.descendants', message: 'Descendants' }) },
  ].filter(({ all }) => all.length > 0)
  const farm = useYields(useMemo(() => [...siblings, ...descendants].map(({ row }) => row.id), [siblings, descendants]))
  const words = useYieldWords(farm?.series)
  if (groups.length === 0) return null
  const title = t({ id: 'petri.family', message: 'Family' })
  return (
    <Section
      title={title}
      action={
        <Button kind="text" size="small" link={linkTo({ path: '/prep/family', search: { series: series.id } })}>
          {t({ id: 'petri.family.all', message: 'Show all' })}
        </Button>
      }
    >
      <List label={title}>
        {groups.map(({ all, title: name }) => {
          const { bad, count } = partsOf(all, found)
          return (
            <ListRow
              key={name}
              title={name}
              subtitle={dotted(
                all.map(({ row }) => String(row.series_code ?? '')).join(', '),
                pickedOf(all),
                // With large text it needs more than one line, which a mark does not have.
                bad > 0 &&
                  t({
                    id: 'finder.relatives.bad',
                    message: plural(bad, { one: `# of ${count} contaminated`, other: `# of ${count} contaminated` }),
                  }),
              )}
              mark={
                bad > 0 ? (
                  <Mark tone="bad" icon="warning">
                    {t({ id: 'dish.contaminated', message: 'Contaminated' })}
                  </Mark>
                ) : undefined
              }
              chevron={false}
            />
          )
        })}
      </List>
    </Section>
  )

  function pickedOf(all: readonly FamilySeries[]): string | false {
    const ids = new Set(all.map(({ row }) => row.id))
    const { grams } = yieldsBy('pair', farm?.yields.filter(({ seriesId }) => ids.has(seriesId)) ?? []).all
    const weight = words.weight(grams)
    return grams > 0 && t({ id: 'finder.relatives.picked', message: `${weight} picked` })
  }
}

function partsOf(all: readonly FamilySeries[], { cases }: Found): { readonly bad: number; readonly count: number } {
  const ids = new Set(all.map(({ row }) => row.id))
  const mine = cases.filter(({ seriesId }) => ids.has(seriesId))
  return { bad: mine.filter(({ isBad }) => isBad).length, count: mine.length }
}
