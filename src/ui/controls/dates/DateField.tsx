import { useLingui } from '@lingui/react/macro'
import { readingLocale } from '../../reading-locale'
import type { FieldProps } from '../field/field-props'
import { dayText } from './date-text'
import { NativeDate } from './NativeDate'

export type DateFieldProps = FieldProps<string> & { min?: string | undefined; max?: string | undefined }

/** A date, `YYYY-MM-DD` or ''. */
export const DateField = (props: DateFieldProps) => {
  const { i18n } = useLingui()
  return <NativeDate {...props} kind="date" shown={dayText(props.value, readingLocale(i18n.locale))} />
}
