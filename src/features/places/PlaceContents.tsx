import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import type { Contents } from '../../domain/prep/contents'
import { seriesInCommon, usePartWordsOf } from '../../records/words/use-part-words'
import { useReferenced } from '../../records/words/use-referenced'
import { Mark } from '../../ui/display/marks/Mark'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { List } from '../../ui/list/List'
import { Section } from '../../ui/list/Section'
import styles from './places.module.css'
import { ShelfRow } from './ShelfRow'
import { StandingRow } from './StandingRow'

/** Occupancy, the shelves, and what stands on none. */
export const PlaceContents = ({ contents }: { contents: Contents<StoredRow, StoredRow> }) => {
  const { t } = useLingui()
  const wordsOf = usePartWordsOf()
  const { shelves, own, count, capacity } = contents
  const all = useMemo(() => [...shelves.flatMap(({ standing }) => standing), ...own], [shelves, own])
  const strains = useMemo(
    () => all.flatMap(({ series: { row } }) => (typeof row.strain_id === 'string' ? [row.strain_id] : [])),
    [all],
  )
  const find = useReferenced(useMemo(() => strains.map((id) => ({ to: 'strain', id })), [strains]))
  if (!find) return <Skeleton kind="card" />
  const words = wordsOf(seriesInCommon(all.map(({ series }) => series)))
  const fits =
    capacity === undefined
      ? ''
      : t({ id: 'place.fits', message: plural(capacity, { one: '# place', other: '# places' }) })
  const occupancy = [words.count(count), fits].filter((text) => text !== '').join(', ')
  const over = capacity === undefined ? 0 : count - capacity
  const told = {
    aside: occupancy,
    mark: over > 0 && (
      <Mark tone="bad" icon="warning">
        {t({ id: 'place.over', message: plural(over, { one: '# over capacity', other: '# over capacity' }) })}
      </Mark>
    ),
  }
  if (shelves.length === 0 && own.length === 0) {
    return (
      <EmptyState
        title={t({ id: 'place.nothing', message: 'Nothing is here' })}
        text={[fits, t({ id: 'place.nothing.text', message: 'Move parts here by scanning their labels.' })]
          .filter((text) => text !== '')
          .join('. ')}
      />
    )
  }
  const title = t({ id: 'place.shelves', message: 'Shelves' })
  const here =
    shelves.length > 0
      ? t({ id: 'place.no_shelf', message: 'On no shelf' })
      : t({ id: 'place.standing', message: 'Standing here' })
  return (
    <>
      {shelves.length > 0 && (
        <Section title={title} {...told}>
          <List label={title}>
            {shelves.map((shelf) => (
              <ShelfRow key={shelf.place.id} shelf={shelf} find={find} />
            ))}
          </List>
        </Section>
      )}
      {own.length > 0 && (
        <Section title={here} {...(shelves.length > 0 ? {} : told)}>
          <List label={here}>
            {own.map((standing) => (
              <li key={standing.series.row.id} className={styles.own}>
                <StandingRow standing={standing} find={find} free={0} />
              </li>
            ))}
          </List>
        </Section>
      )}
    </>
  )
}
