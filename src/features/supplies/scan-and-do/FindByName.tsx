import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { formatDecimal } from '../../../domain/kit/decimal'
import type { Units } from '../../../records/use-units'
import { useRows, useStock } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Stack } from '../../../ui/display/layout/Layout'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { SearchField } from '../../../ui/list/SearchField'
import type { StockTarget } from '../acts/stock-act'

/** A longer list is hard to choose from; typing shortens it. */
const MOST = 20

export type FindByNameProps = { units: Units; onFound: (target: StockTarget) => void }

/** For things without a readable label: finds a whole ingredient by its name or code. */
export const FindByName = ({ units, onFound }: FindByNameProps) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Ingredients units={units} onFound={onFound} />
  return (
    <Button kind="tonal" wide icon="search" onClick={() => setOpen(true)}>
      {t({ id: 'supplies.find', message: 'Find by name' })}
    </Button>
  )
}

const Ingredients = ({ units, onFound }: FindByNameProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const [text, setText] = useState('')
  const items = useRows('item')
  const stock = useStock()
  const found = useMemo(() => {
    const wanted = text.trim().toLocaleLowerCase()
    const says = (value: unknown) => typeof value === 'string' && value.toLocaleLowerCase().includes(wanted)
    return (items ?? [])
      .filter((item) => item.is_active !== false && (says(item.name) || says(item.code)))
      .sort((a, b) => format.compare(String(a.name), String(b.name)))
      .slice(0, MOST)
  }, [items, text, format])
  const label = t({ id: 'supplies.find.label', message: 'Name or code of an ingredient' })
  return (
    <Stack gap={12}>
      <SearchField label={label} placeholder={label} value={text} onChange={setText} autoFocus />
      <List label={t({ id: 'supplies.find.found', message: 'Ingredients' })}>
        {found.map((item) => {
          const unit = units.get(String(item.unit_id))
          return (
            <ListRow
              key={item.id}
              title={String(item.name ?? '')}
              quantity={format.amount(formatDecimal(stock?.get(item.id)?.onHand ?? 0n), unit?.digits)}
              unit={unit?.code}
              onOpen={() => onFound({ itemId: item.id })}
            />
          )
        })}
      </List>
    </Stack>
  )
}
