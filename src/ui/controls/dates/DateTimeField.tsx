import { useLingui } from '@lingui/react/macro'
import { readingLocale } from '../../reading-locale'
import type { FieldProps } from '../field/field-props'
import { fromZonedInput, instantText, toZonedInput } from './date-text'
import { NativeDate } from './NativeDate'

export type DateTimeFieldProps = FieldProps<string> & {
  /** The farm's time zone; the device's own by default. */
  zone?: string | undefined
}

/** A date and time: the value is an ISO instant in UTC (or ''), shown and edited in the time of one zone. */
export const DateTimeField = ({ zone, ...props }: DateTimeFieldProps) => {
  const { i18n } = useLingui()
  const timeZone = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <NativeDate
      {...props}
      kind="datetime-local"
      value={toZonedInput(props.value, timeZone)}
      shown={instantText(props.value, readingLocale(i18n.locale), timeZone)}
      onChange={(text) => props.onChange(fromZonedInput(text, timeZone))}
    />
  )
}
