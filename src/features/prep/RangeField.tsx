import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseRanges, rangesText } from '../../domain/kit/ranges'
import { TextField } from '../../ui/controls/TextField'

export type RangeFieldProps = {
  /** The highest number. */
  last: number
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Dishes by number: '3-17, 20'. A wrong text chooses nothing: no verb may meet what stood there before. */
export const RangeField = ({ last, chosen, onChoose }: RangeFieldProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const numbers = parseRanges(typed, last)
  const isTyped = numbers === undefined || (typed !== '' && isSame(numbers, chosen))
  return (
    <TextField
      label={t({ id: 'petri.range', message: 'Dishes' })}
      name="dishes"
      // What is chosen by tap shows here too.
      value={isTyped ? typed : rangesText([...chosen])}
      placeholder={t({ id: 'petri.range.example', message: '3-17, 20' })}
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
