/**
 * The typed text of a number field. It stays as typed until it is clearly one number and the field is left. The reported value
 * is the number in the text, or `unread`. A text that the field itself wrote means the value it was written for; a typed text
 * counts only for the value it was reported as.
 */
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { decimalSign } from '../../reading-locale'
import { beyondLimits, compareAmount, isAmount, padAmount, withDecimalSign } from './amount-text'
import { type NumberRules, type Refusal, readTyped, type TypedNumber } from './typed-number'
import { isUnread, unread, unreadText } from './unread'
import { useNumberWords } from './use-number-words'

export type TypedNumberOptions = {
  value: string
  onChange: (next: string) => void
  rules: NumberRules
  min?: string | undefined
  max?: string | undefined
  /** Digits after the point for showing a value, and for completing it when the field is left. */
  pad?: number | undefined
  /** A value beyond the limits is no value while it is typed: for a field whose caller does not check it. */
  holdsLimits?: boolean | undefined
}

export type TypedNumberField = {
  readonly shown: string
  readonly isWrong: boolean
  /** The error of the text, or the correction made to it: a limit, or fewer digits. */
  readonly notice: string | undefined
  /** The possible numbers of the text, to choose from. */
  readonly readings: readonly string[]
  /** The value of the text; undefined while it is no number. */
  readonly said: string | undefined
  readonly type: (text: string) => void
  readonly leave: () => void
  readonly put: (value: string) => void
  /** Applies one of the readings; beyond the limits it counts as typed. */
  readonly choose: (reading: string) => void
}

type Written = { readonly text: string; readonly value: string }

/** A caller may store a number without trailing zeros. */
const isSame = (a: string, b: string): boolean => a === b || (isAmount(a) && isAmount(b) && compareAmount(a, b) === 0)

export function useTypedNumber(options: TypedNumberOptions): TypedNumberField {
  const { value, onChange, rules, min, max, pad = 0, holdsLimits } = options
  const sign = decimalSign(useLingui().i18n.locale)
  const words = useNumberWords({ ...rules, min, max })
  const [told, setTold] = useState<Written>()
  const [written, setWritten] = useState<Written>()
  const [mended, setMended] = useState<{ readonly why: Refusal; readonly value: string }>()

  // A value other than the reported one came from outside, so the typed text is dropped.
  const typed = told && isSame(told.value, value) ? told.text : undefined
  const shown = typed ?? unreadText(value) ?? withDecimalSign(padAmount(value, pad), sign)
  const read = (text: string, own = written): TypedNumber => {
    if (text === own?.text && !isUnread(own.value)) return { kind: 'value', value: own.value }
    const found = readTyped(text, rules)
    if (found.kind === 'refused') return found
    const beyond = holdsLimits ? beyondLimits(found.value, { min, max }) : undefined
    return beyond ? { kind: 'refused', refusal: beyond, readings: [] } : found
  }
  const now = typed === undefined && !isUnread(value) ? undefined : read(shown)
  const put = (next: string): void => {
    if (next !== value) onChange(next)
  }
  const type = (text: string): void => {
    // The text before the first key is the field's own.
    const own = typed === undefined ? { text: shown, value } : written
    setWritten(own)
    setMended(undefined)
    const found = read(text, own)
    const next = found.kind === 'value' ? padAmount(found.value, holdsLimits ? pad : 0) : unread(text)
    setTold({ text, value: next })
    put(next)
  }
  const leave = (): void => {
    setTold(undefined)
    setMended(undefined)
    if (now === undefined) return
    const found = now.kind === 'refused' && holdsLimits ? readTyped(shown, rules) : now
    const kept = found.kind === 'value' ? found.value : found.cut
    if (kept === undefined) {
      put(unread(shown))
      return
    }
    const beyond = shown === written?.text ? undefined : beyondLimits(kept, { min, max })
    const why = beyond ?? (found.kind === 'refused' ? found.refusal : undefined)
    const held = (beyond === 'low' ? min : beyond === 'high' ? max : undefined) ?? kept
    const next = shown === written?.text ? held : padAmount(held, pad)
    if (why) setMended({ why, value: next })
    put(next)
  }
  const noted = mended && isSame(mended.value, value) ? mended.why : undefined
  const refusal = now?.kind === 'refused' ? now.refusal : noted
  const isBegun = refusal === 'begun' && typed !== undefined
  const replace = (next: string): void => {
    setTold(undefined)
    setMended(undefined)
    put(next)
  }
  return {
    shown,
    isWrong: now?.kind === 'refused' && !isBegun,
    notice: refusal === undefined || isBegun ? undefined : words(refusal, shown),
    readings: now?.kind === 'refused' ? now.readings : [],
    said: now === undefined ? value : now.kind === 'value' ? now.value : undefined,
    type,
    leave,
    put: replace,
    choose: (reading) => (beyondLimits(reading, { min, max }) ? type(reading) : replace(reading)),
  }
}
