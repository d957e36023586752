import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isWholeDay } from '../../../domain/rules/receipt'
import { useUndo } from '../../../records/delete/use-undo'
import { linkTo } from '../../../records/LinkTo'
import { dotted } from '../../../records/people/dotted'
import { PersonMark } from '../../../records/people/PersonMark'
import { recordRoute } from '../../../records/record-routes'
import type { Units } from '../../../records/use-units'
import { useWide } from '../../../records/use-wide'
import { fieldText } from '../../../records/words/field-text'
import { useWriting } from '../../../records/words/use-writing'
import { usePeople } from '../../../state/person/people'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Mark } from '../../../ui/display/marks/Mark'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import type { IconName } from '../../../ui/icons'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { useMovementWords } from './movement-words'
import type { MovementRow } from './use-movements'

export type MovementsProps = {
  rows: readonly MovementRow[]
  units: Units
}

const FIRST = 8

const icons: Record<MovementRow['kind'], IconName> = {
  purchase: 'purchase',
  use: 'use',
  count: 'count',
  write_off: 'write-off',
}

/** Movements, newest first. A person's own records can be undone here at any time. */
export const Movements = ({ rows, units }: MovementsProps) => {
  const { t } = useLingui()
  const wide = useWide()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST)
  const count = rows.length
  return (
    <Section
      title={t({ id: 'supplies.movements', message: 'Movements' })}
      action={
        count > FIRST && (
          <Button kind="text" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t({ id: 'supplies.movements.fewer', message: 'Show fewer' })
              : t({ id: 'supplies.movements.all', message: `Show all ${count}` })}
          </Button>
        )
      }
    >
      {count === 0 ? (
        <EmptyState
          title={t({ id: 'supplies.movements.none', message: 'No movements yet' })}
          text={t({ id: 'supplies.movements.hint', message: 'Record a purchase, or count what you have.' })}
        />
      ) : (
        <List plain={wide} label={t({ id: 'supplies.movements', message: 'Movements' })}>
          {shown.map((one) => (
            <MovementLine key={one.row.id} movement={one} units={units} />
          ))}
        </List>
      )}
    </Section>
  )
}

const MovementLine = ({ movement, units }: { movement: MovementRow; units: Units }) => {
  const { t } = useLingui()
  const format = useFormat()
  const writing = useWriting()
  const person = usePeople()
  const undo = useUndo()
  const zone = useFarmZone()
  const words = useMovementWords(units)
  const { definition, kind, row, at, isUndone } = movement
  const reason = definition.fields.reason
  const why = reason ? fieldText(reason, row.reason, row, () => undefined, writing) : ''
  const where =
    words.part(movement) || (kind === 'purchase' ? '' : t({ id: 'supplies.movement.loose', message: 'no package' }))
  const what = [where, why].filter((text) => text !== '').join(', ')
  const who = person(row.created_by)
  const mark = who && <PersonMark id={row.created_by} name={who} />
  // A delivery that counts from the beginning of its day has no time of day.
  const when = kind === 'purchase' && isWholeDay(row, zone) ? format.shortDate(String(row.date)) : format.moment(at)
  const to = recordRoute(definition, row.id)
  return (
    <ListRow
      lead={<LeadIcon icon={icons[kind]} tone="neutral" />}
      title={words.done(movement)}
      subtitle={dotted(what, mark, when)}
      cells={[
        { key: 'what', content: what, wide: true },
        {
          key: 'who',
          content: mark,
        },
        { key: 'when', content: when },
      ]}
      link={to && linkTo(to)}
      chevron={false}
      action={
        isUndone ? (
          <Mark tone="neutral" icon="undo">
            {t({ id: 'supplies.movement.undone', message: 'Undone' })}
          </Mark>
        ) : (
          kind !== 'purchase' && (
            <Button kind="text" size="small" onClick={() => void undo(definition, row)}>
              {t({ id: 'supplies.movement.undo', message: 'Undo' })}
            </Button>
          )
        )
      }
    />
  )
}
