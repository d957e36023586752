import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { rangesText } from '../../../domain/kit/ranges'
import { type ReadBy, readDishes } from '../../../domain/prep/dish-numbers'
import { stickersOf } from '../../../domain/prep/petri'
import { type Series, sizeOf } from '../../../domain/prep/series'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { Button } from '../../../ui/button/Button'
import { TextField } from '../../../ui/controls/text/TextField'
import { Stack } from '../../../ui/display/layout/Layout'

export type RangeFieldProps = {
  series: Series
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/**
 * Parts by number, their own or that on their stickers: '3-17, 20'. A text that is wrong, or ambiguous because of stickers,
 * chooses nothing: no verb may apply to the earlier choice.
 */
export const RangeField = ({ series, chosen, onChoose }: RangeFieldProps) => {
  const { t } = useLingui()
  const words = usePartWords(series)
  const last = sizeOf(series)
  const stickers = stickersOf(series.row)
  const [typed, setTyped] = useState('')
  const [by, setBy] = useState<ReadBy>()
  const read = readDishes(typed, last, stickers, by)
  const named = numbersOf(read)
  const isTyped = typed !== '' && isSame(named, chosen)
  const take = (text: string, meant: ReadBy | undefined) => {
    setTyped(text)
    setBy(meant)
    onChoose(new Set(numbersOf(readDishes(text, last, stickers, meant))))
  }
  const texts = useRangeTexts({ series, chosen, read: isTyped ? read : undefined })
  return (
    <Stack gap={8}>
      <TextField
        label={words.many}
        name="dishes"
        // Parts chosen by tap show here too.
        value={isTyped ? typed : rangesText([...chosen])}
        placeholder={t({ id: 'petri.range.example', message: '3-17, 20' })}
        note={texts.note}
        error={texts.error}
        // The chosen meaning of the numbers stays while the person types on.
        onChange={(next) => take(next, isTyped && next.trim() !== '' ? by : undefined)}
      />
      {isTyped && read.kind === 'either' && (
        <>
          <Button kind="tonal" wide onClick={() => take(typed, 'sticker')}>
            {texts.bySticker(read.bySticker)}
          </Button>
          <Button kind="tonal" wide onClick={() => take(typed, 'dish')}>
            {texts.byDish(read.byDish)}
          </Button>
        </>
      )}
    </Stack>
  )
}

type Told = Omit<RangeFieldProps, 'onChoose'> & { read: ReturnType<typeof readDishes> | undefined }

function useRangeTexts({ series, chosen, read }: Told) {
  const { t } = useLingui()
  const words = usePartWords(series)
  const last = sizeOf(series)
  const stickers = stickersOf(series.row)
  const list = rangesText([...chosen].flatMap((number) => stickers.get(number) ?? []))
  const parts = inSentence(words.names([...chosen]))
  const others = rangesText([...stickers.values()])
  const wrong =
    stickers.size > 0
      ? t({
          id: 'petri.range.unknown',
          message: `Enter numbers from 1 to ${last}, or the numbers on labels: ${others}.`,
        })
      : t({ id: 'petri.range.wrong', message: `Enter numbers from 1 to ${last}, such as 3-17, 20.` })
  const byLabel = (named: string) => t({ id: 'part.range.label', message: `By label: ${named}` })
  const byNumber = (named: string) => t({ id: 'part.range.own', message: `By own number: ${named}` })
  const note = () => {
    if (read?.kind === 'dishes' && read.by === 'sticker' && read.numbers.length > 0)
      return t({ id: 'part.range.read', message: `read from labels: ${parts}` })
    if (list !== '') return t({ id: 'petri.range.stickers', message: `on their labels: ${list}` })
    return stickers.size > 0
      ? t({ id: 'part.range.others', message: 'own numbers, or numbers on their labels' })
      : undefined
  }
  return {
    note: note(),
    error:
      read?.kind === 'either'
        ? t({
            id: 'part.range.either',
            message: 'Own numbers and numbers on labels differ here. Choose which you mean.',
          })
        : read?.kind === 'wrong'
          ? wrong
          : undefined,
    bySticker: (numbers: readonly number[]) => byLabel(inSentence(words.names(numbers))),
    byDish: (numbers: readonly number[]) => byNumber(inSentence(words.names(numbers))),
  }
}

function numbersOf(read: ReturnType<typeof readDishes>): readonly number[] {
  return read.kind === 'dishes' ? read.numbers : []
}

function isSame(numbers: readonly number[], chosen: ReadonlySet<number>): boolean {
  return numbers.length === chosen.size && numbers.every((number) => chosen.has(number))
}
