import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseRanges, rangesText } from '../../domain/kit/ranges'
import { TextField } from '../../ui/controls/TextField'

export type RangeFieldProps = {
  /** The highest number. */
  last: number
  /** The numbers on stickers that show another than the dish's own. */
  stickers: ReadonlyMap<number, number>
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Dishes by number: '3-17, 20'. A wrong text chooses nothing: no verb may meet what stood there before. */
export const RangeField = ({ last, stickers, chosen, onChoose }: RangeFieldProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const numbers = parseRanges(typed, last)
  const isTyped = numbers === undefined || (typed !== '' && isSame(numbers, chosen))
  const onThem = [...chosen].flatMap((number) => stickers.get(number) ?? [])
  const list = rangesText(onThem)
  return (
    <TextField
      label={t({ id: 'petri.range', message: 'Dishes' })}
      name="dishes"
      // What is chosen by tap shows here too.
      value={isTyped ? typed : rangesText([...chosen])}
      placeholder={t({ id: 'petri.range.example', message: '3-17, 20' })}
      note={
        onThem.length > 0
          ? t({ id: 'petri.range.stickers', message: `on their stickers: ${list}` })
          : stickers.size > 0
            ? t({ id: 'petri.range.others', message: 'numbers of dishes; some stickers show another number' })
            : undefined
      }
      error={
        numbers === undefined
          ? t({ id: 'petri.range.wrong', message: `Numbers from 1 to ${last}, as in 3-17, 20.` })
          : undefined
      }
      onChange={(next) => {
        setTyped(next)
        onChoose(new Set(parseRanges(next, last) ?? []))
      }}
    />
  )
}

function isSame(numbers: readonly number[], chosen: ReadonlySet<number>): boolean {
  return numbers.length === chosen.size && numbers.every((number) => chosen.has(number))
}
