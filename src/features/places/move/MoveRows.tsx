import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import { rangesText } from '../../../domain/kit/ranges'
import { withoutLoad } from '../../../domain/prep/moving'
import { ownState } from '../../../domain/prep/series'
import { vesselOf } from '../../../domain/prep/vessel'
import { codeOf } from '../../../records/words/reference-titles'
import { useReferenced } from '../../../records/words/use-referenced'
import { readMove, setMove } from '../../../state/form/moving'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import type { LoadHere } from './use-loads'

export type MoveRowsProps = {
  place: StoredRow | undefined
  loads: readonly LoadHere[] | undefined
  onChoose: () => void
}

/** The place, then the scanned parts by series. */
export const MoveRows = ({ place, loads = [], onChoose }: MoveRowsProps) => {
  const { t } = useLingui()
  const strains = useMemo(
    () => loads.flatMap(({ series: { row } }) => (typeof row.strain_id === 'string' ? [row.strain_id] : [])),
    [loads],
  )
  const find = useReferenced(useMemo(() => strains.map((id) => ({ to: 'strain', id })), [strains]))
  const code = typeof place?.code === 'string' ? place.code : undefined
  return (
    <div aria-live="polite">
      <List label={t({ id: 'move.rows', message: 'Place and parts' })}>
        <ListRow
          lead={<LeadIcon icon="place" tone={place ? 'tint' : 'neutral'} />}
          title={place ? String(place.name ?? '') : t({ id: 'move.no_place', message: 'No place yet' })}
          code={code}
          subtitle={place ? undefined : t({ id: 'move.no_place.text', message: 'Scan its label, or choose it' })}
          chevron={false}
          action={
            <Button kind="tonal" size="small" onClick={onChoose}>
              {place ? t({ id: 'bench.change', message: 'Change' }) : t({ id: 'move.choose', message: 'Choose' })}
            </Button>
          }
        />
        {loads.map(({ load, series }) => {
          const { definition, row } = series
          const own = codeOf(definition, row) ?? ''
          return (
            <ListRow
              key={row.id}
              lead={<DishGlyph shape={ownState(series)} vessel={vesselOf(series)} size={36} />}
              title={`${own}: ${rangesText(load.numbers)}`}
              subtitle={find?.(String(row.strain_id))?.title}
              quantity={String(load.numbers.length)}
              chevron={false}
              action={
                <IconButton
                  icon="close"
                  label={t({ id: 'move.remove', message: `Remove ${own}` })}
                  onClick={() => setMove(withoutLoad(readMove(), row.id))}
                />
              }
            />
          )
        })}
      </List>
    </div>
  )
}
