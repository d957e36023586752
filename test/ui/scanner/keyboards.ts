/**
 * Keyboards as browsers see them: the characters that a handheld scanner with the American layout produces on other layouts.
 */
import type { BurstPlace, BurstReader, KeyStroke, Told } from '../../../src/ui/scanner/burst'
import { placedCharacter } from '../../../src/ui/scanner/key-places'

/** By the place of a key, what it makes plain and with Shift; 'Dead' for the first half of an accent. */
type Layout = Readonly<Record<string, readonly [string, string]>>

const pairs = (text: string): Layout =>
  Object.fromEntries(text.split(' ').map((one) => [one.slice(0, -3), [one.at(-2) ?? '', one.at(-1) ?? '']]))

const CODES = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`),
  ...[...'0123456789'].map((digit) => `Digit${digit}`),
  ...['Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Backslash', 'Semicolon', 'Quote', 'Comma', 'Period', 'Slash'],
]
/** The key and Shift that make a character on the American keyboard. */
export const AMERICAN = new Map(
  CODES.flatMap((code) =>
    [false, true].map((shift) => [placedCharacter(code, shift) ?? '', { code, shift }] as const),
  ).reverse(),
)

const german = pairs(
  'KeyY=zZ KeyZ=yY Digit2=2" Digit3=3§ Digit6=6& Digit7=7/ Digit8=8( Digit9=9) Digit0=0= Minus=ß? BracketLeft=üÜ BracketRight=+* Backslash=#\' Semicolon=öÖ Quote=äÄ Comma=,; Period=.: Slash=-_',
)
const russian = pairs(
  'KeyQ=йЙ KeyW=цЦ KeyE=уУ KeyR=кК KeyT=еЕ KeyY=нН KeyU=гГ KeyI=шШ KeyO=щЩ KeyP=зЗ BracketLeft=хХ BracketRight=ъЪ KeyA=фФ KeyS=ыЫ KeyD=вВ KeyF=аА KeyG=пП KeyH=рР KeyJ=оО KeyK=лЛ KeyL=дД Semicolon=жЖ Quote=эЭ KeyZ=яЯ KeyX=чЧ KeyC=сС KeyV=мМ KeyB=иИ KeyN=тТ KeyM=ьЬ Comma=бБ Period=юЮ Slash=., Digit2=2" Digit3=3№ Digit4=4; Digit6=6: Digit7=7? Backslash=\\/',
)
const french = pairs(
  'KeyQ=aA KeyA=qQ KeyW=zZ KeyZ=wW Semicolon=mM KeyM=,? Digit1=&1 Digit2=é2 Digit3="3 Digit4=\'4 Digit5=(5 Digit6=-6 Digit7=è7 Digit8=_8 Digit9=ç9 Digit0=à0 Minus=)° Comma=;. Period=:/ Slash=!§ Quote=ù% Backslash=*µ BracketRight=$£ Equal==+',
)
const nordic = pairs(
  'Digit2=2" Digit4=4¤ Digit6=6& Digit7=7/ Digit8=8( Digit9=9) Digit0=0= Minus=+? BracketLeft=åÅ Semicolon=öÖ Quote=äÄ Comma=,; Period=.: Slash=-_ Backslash=\'*',
)
const dead = { Equal: ['Dead', 'Dead'] } as const

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  US: {},
  UK: pairs('Digit2=2" Digit3=3£ Quote=\'@ Backslash=#~'),
  German: { ...german, ...dead },
  Swiss: {
    ...german,
    ...pairs("Digit1=1+ Digit3=3* Digit4=4ç Digit5=5% Minus='? BracketLeft=üè Semicolon=öé Quote=äà Backslash=$£"),
    ...{ Equal: ['Dead', 'Dead'], BracketRight: ['Dead', '!'] },
  },
  Nordic: { ...nordic, ...dead, BracketRight: ['Dead', 'Dead'] },
  French: { ...french, BracketLeft: ['Dead', 'Dead'] },
  Russian: russian,
}

export type Typing = {
  readonly layout?: Layout | undefined
  readonly caps?: 'off' | 'turned' | 'raised' | undefined
  /** Milliseconds before the key of that number. */
  readonly gap: (at: number) => number
  readonly suffix?: 'Enter' | 'LF' | 'Tab' | 'none' | undefined
  readonly place?: BurstPlace | undefined
  /** The layout that the scanner is set to: its keys are pressed. */
  readonly scanner?: ReadonlyMap<string, { readonly code: string; readonly shift: boolean }> | undefined
}

const NO_KEY = { ctrl: false, alt: false, meta: false, altGraph: false, repeat: false, composing: false } as const

/** The keys of a text, without their times. */
export function strokesOf(text: string, { layout = {}, caps = 'off', scanner = AMERICAN }: Omit<Typing, 'gap'>) {
  return [...text].flatMap((character): Omit<KeyStroke, 'at'>[] => {
    const { code, shift } = scanner.get(character) ?? { code: '', shift: false }
    const made = layout[code]?.[shift ? 1 : 0] ?? placedCharacter(code, shift) ?? character
    const turned = made === made.toLowerCase() ? made.toUpperCase() : made.toLowerCase()
    const cased = made.length > 1 || caps === 'off' ? made : caps === 'turned' ? turned : made.toUpperCase()
    const on = caps !== 'off'
    const key = { ...NO_KEY, key: cased.length === made.length ? cased : made, code, shift, caps: on }
    return shift ? [{ ...NO_KEY, key: 'Shift', code: 'ShiftLeft', shift: true, caps: on }, key] : [key]
  })
}

const SUFFIXES = {
  Enter: [{ ...NO_KEY, key: 'Enter', code: 'Enter', shift: false, caps: false }],
  Tab: [{ ...NO_KEY, key: 'Tab', code: 'Tab', shift: false, caps: false }],
  LF: [
    { ...NO_KEY, key: 'Control', code: 'ControlLeft', shift: false, caps: false, ctrl: true },
    { ...NO_KEY, key: 'j', code: 'KeyJ', shift: false, caps: false, ctrl: true },
  ],
  none: [],
} as const

/** Types a text; gives what was told of each key, and at last of the silence after it. */
export function typeInto(reader: BurstReader, text: string, typing: Typing, from = 1000) {
  const { gap, suffix = 'Enter', place = 'page' } = typing
  let at = from
  let count = 0
  const told: Told[] = []
  for (const stroke of [...strokesOf(text, typing), ...SUFFIXES[suffix]]) {
    at += stroke.key === 'Shift' || stroke.key === 'Control' ? 0 : gap(count++)
    told.push(reader.push({ ...stroke, at }, place))
  }
  const rest = reader.rest(at + 600, place)
  const scan = told.find((one) => one.kind === 'scan')
  return { told, at: at + 600, readings: scan?.kind === 'scan' ? scan.burst.readings : rest?.readings }
}
