import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import { countStanding, type Shelf } from '../../domain/prep/contents'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import type { FindReference } from '../../records/words/field-text'
import { classes } from '../../ui/classes'
import { CodeTag } from '../../ui/display/marks/CodeTag'
import { Pressable } from '../../ui/Pressable'
import { MOST_DRAWN, Plank } from './Plank'
import styles from './places.module.css'
import { StandingRow } from './StandingRow'

/** Letters of a name that fit beside the series. A longer name stands above them. */
const SHORT = 3

export type ShelfRowProps = { shelf: Shelf<StoredRow, StoredRow>; find: FindReference }

/** A shelf with its series. Its name opens it. */
export const ShelfRow = ({ shelf: { place, standing }, find }: ShelfRowProps) => {
  const { t } = useLingui()
  const to = recordRoute(useDefinition('place'), place.id)
  const name = String(place.name ?? '')
  const code = typeof place.code === 'string' ? place.code : ''
  const short = [name, code].find((text) => text !== '' && text.length <= SHORT)
  const { capacity_parts: capacity } = place
  const isDrawn = typeof capacity === 'number' && capacity <= MOST_DRAWN
  const free = isDrawn ? Math.max(0, capacity - countStanding(standing)) : 0
  return (
    <li className={styles.shelf}>
      <div className={styles.body}>
        <Pressable
          className={classes(styles.name, short === undefined && styles.long)}
          feel="row"
          link={to && linkTo(to)}
          label={name}
        >
          {short ?? name}
          {short === undefined && code !== '' && <CodeTag>{code}</CodeTag>}
        </Pressable>
        <div className={styles.series}>
          {standing.map((one, index) => (
            // The free places are at the end of the last plank.
            <StandingRow
              key={one.series.row.id}
              standing={one}
              find={find}
              free={index === standing.length - 1 ? free : 0}
            />
          ))}
          {standing.length === 0 && (
            <div className={styles.empty}>
              <span className={styles.quiet}>{t({ id: 'place.empty_shelf', message: 'Empty' })}</span>
              {free > 0 && <Plank parts={[]} vessel="bag" free={free} />}
            </div>
          )}
        </div>
      </div>
    </li>
  )
}
