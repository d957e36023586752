import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { decimalSign } from '../../reading-locale'
import { withDecimalSign } from './amount-text'
import { type NumberRules, type Refusal, readTyped } from './typed-number'

export type NumberWordsOptions = NumberRules & { min?: string | undefined; max?: string | undefined }

/** The reason why the text of a number field is no number. */
export function useNumberWords(options: NumberWordsOptions): (refusal: Refusal, text: string) => string {
  const { fractionDigits, unit = '', min = '0', max = '' } = options
  const { t, i18n } = useLingui()
  const inLanguage = (number: string) => withDecimalSign(number, decimalSign(i18n.locale))
  return (refusal, text) => {
    switch (refusal) {
      case 'unclear': {
        const found = readTyped(text, options)
        const [one = '', other = ''] = found.kind === 'refused' ? found.readings.map(inLanguage) : []
        return t({ id: 'ui.number.unclear', message: `${one} or ${other}?` })
      }
      case 'unit':
        return t({ id: 'ui.number.unit', message: `The unit must be ${unit}` })
      case 'whole':
        return t({ id: 'ui.number.whole', message: 'Whole number only' })
      case 'low': {
        const low = inLanguage(min)
        return t({ id: 'ui.number.low', message: `At least ${low}` })
      }
      case 'high': {
        const high = inLanguage(max)
        return t({ id: 'ui.number.high', message: `At most ${high}` })
      }
      case 'marks':
        return t({ id: 'ui.number.marks', message: 'Only one decimal point' })
      case 'fraction':
        return t({
          id: 'ui.number.fraction',
          message: plural(fractionDigits, {
            one: 'At most # digit after the decimal point',
            other: 'At most # digits after the decimal point',
          }),
        })
      default:
        return t({ id: 'ui.number.digits', message: 'Digits only' })
    }
  }
}
