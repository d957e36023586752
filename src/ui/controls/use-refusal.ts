import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { decimalSign } from '../reading-locale'
import { withDecimalSign } from './amount-text'
import type { Refusal } from './typed-number'

export type RefusalLimits = {
  fractionDigits: number
  min?: string | undefined
  max?: string | undefined
}

/** The message for input that a number field refused, until input is accepted again. */
export function useRefusal({ fractionDigits, min = '0', max = '' }: RefusalLimits) {
  const { t, i18n } = useLingui()
  const [refusal, setRefusal] = useState<Refusal>()
  const low = withDecimalSign(min, decimalSign(i18n.locale))
  const high = withDecimalSign(max, decimalSign(i18n.locale))
  const words = (): Record<Refusal, string> => ({
    digits: t({ id: 'ui.number.digits', message: 'Digits only' }),
    whole: t({ id: 'ui.number.whole', message: 'Whole number only' }),
    low: t({ id: 'ui.number.low', message: `Not below ${low}` }),
    high: t({ id: 'ui.number.high', message: `Not above ${high}` }),
    marks: t({ id: 'ui.number.marks', message: 'Only one decimal sign' }),
    fraction: t({
      id: 'ui.number.fraction',
      message: plural(fractionDigits, {
        one: 'At most # digit after the decimal sign',
        other: 'At most # digits after the decimal sign',
      }),
    }),
  })
  return { notice: refusal && words()[refusal], refuse: setRefusal }
}
