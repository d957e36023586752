/** '1.20 kg a jar': how much each part of a series is filled with. Empty if that is unknown. */
import { useLingui } from '@lingui/react/macro'
import type { Series } from '../../../domain/prep/series'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { useWeight } from '../use-weight'

export function useEachWeight(series: Series): string {
  const { t } = useLingui()
  const weight = useWeight()
  const words = usePartWords(series)
  const { part_weight_g: grams, part_volume_ml: millilitres } = series.row
  const amount =
    typeof grams === 'number' ? weight(grams) : typeof millilitres === 'number' ? weight(millilitres, 'ml') : ''
  const part = inSentence(words.one)
  return amount === '' ? '' : t({ id: 'series.each', message: `${amount} a ${part}` })
}
