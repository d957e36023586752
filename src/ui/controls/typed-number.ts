/**
 * Reads a number as it is typed or pasted. Text that is not plainly one number is refused, never turned into another
 * one: '1.5' is no whole number, and not 15 either. Words around a number ('12.5 kg') and its thousands ('1 250') are
 * dropped.
 */

/** Why input was refused. `fraction` alone may cut: the digits that fit stay. */
export type Refusal = 'digits' | 'whole' | 'low' | 'high' | 'marks' | 'fraction'

export type NumberRules = {
  readonly fractionDigits: number
  /** Whether a minus is accepted. */
  readonly signed: boolean
}

export type TypedNumber = { readonly text: string; readonly refusal?: Refusal | undefined }

const GROUPS = /(\d)[\s'’](?=\d{3}(?!\d))/g
const AROUND = /^[^\d.-]*(.*?)[^\d.-]*$/s

/** `raw` is the new text of the field, `before` the old one. The text may be unfinished ('12.' or '-'). */
export const readTyped = (raw: string, before: string, rules: NumberRules): TypedNumber => {
  const plain = raw.trim().replace(/[−–]/g, '-').replace(/[,٫]/g, '.').replace(GROUPS, '$1')
  if (plain === '') return { text: '' }
  const body = AROUND.exec(plain)?.[1] ?? ''
  const wrong = body === '' ? 'digits' : wrongIn(body, rules)
  if (wrong) return { text: before, refusal: wrong }
  const [whole = '', fraction] = body.split('.')
  if (fraction === undefined) return said(body, before, body.length < plain.length)
  const kept = fraction.slice(0, rules.fractionDigits)
  const text = rules.fractionDigits === 0 ? whole : `${whole}.${kept}`
  if (/[1-9]/.test(fraction.slice(rules.fractionDigits))) return { text, refusal: 'fraction' }
  return said(text, before, body.length < plain.length)
}

/** A letter that changed nothing is reported too. */
const said = (text: string, before: string, isCut: boolean): TypedNumber =>
  isCut && text === before ? { text, refusal: 'digits' } : { text }

const wrongIn = (body: string, { fractionDigits, signed }: NumberRules): Refusal | undefined => {
  if (!signed && /^-[\d.]*$/.test(body)) return 'low'
  if (/^-?\d*(\.\d*){2,}$/.test(body)) return 'marks'
  if (!/^-?\d*(\.\d*)?$/.test(body)) return 'digits'
  return fractionDigits === 0 && /\.(?!0+$)/.test(body) ? 'whole' : undefined
}
