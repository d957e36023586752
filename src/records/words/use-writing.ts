/** The formats of values and findings for the user: language, locale and the farm's time zone in one object. */
import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Label } from '../../domain/kit/field'
import { useFormat } from '../../state/words/format'
import type { Writing } from './field-text'
import type { Translate } from './finding-text'

export type FullWriting = Writing & {
  readonly translate: Translate
  readonly compare: (a: string, b: string) => number
}

export function useTranslate(): Translate {
  const { i18n, _ } = useLingui()
  // Depends on the language, so that memoised texts are made again when it changes.
  return useMemo(() => {
    void i18n.locale
    return (label: Label, values?: Readonly<Record<string, string>>) =>
      // For a label without a message, the catalogs would return the id.
      label.message === '' ? '' : values ? _(label.id, values, { message: label.message }) : _(label)
  }, [i18n.locale, _])
}

export function useWriting(): FullWriting {
  const format = useFormat()
  const translate = useTranslate()
  const { t } = useTexts()
  const yes = t({ id: 'records.yes', message: 'Yes' })
  const no = t({ id: 'records.no', message: 'No' })
  return useMemo(
    () => ({
      date: format.date,
      instant: format.instant,
      amount: format.amount,
      compare: format.compare,
      label: translate,
      translate,
      yes,
      no,
    }),
    [format, translate, yes, no],
  )
}
