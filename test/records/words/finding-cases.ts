/** Every rule of a field with its sentence and its hint in both languages: one table for the engine and for a real browser. */
import type { Field, Json, Label } from '../../../src/domain/kit/field'

/** Labels of tests are in no catalog: they are shown as they are. */
export const label = (message: string): Label => ({ id: `test.${message}`, message })
export const named = { label: label('Size') }
export const text = { ...named, type: 'text', maxLength: 10 } as const satisfies Field

export type Case = {
  readonly rule: string
  readonly field: Field
  readonly value?: Json
  readonly en: string
  readonly ru: string
  /** Joins the label in brackets. */
  readonly hint?: readonly [en: string, ru: string]
  /** The sentence apart from its field, where it differs. */
  readonly apart?: readonly [en: string, ru: string]
}

const email = { ...named, type: 'email' } as const satisfies Field
const number = { ...named, type: 'number', min: 1, max: 500 } as const satisfies Field
export const unit = { ...named, type: 'unit', min: '0.5', max: '10', unitKey: 'unit_id' } as const satisfies Field
const url = { ...named, type: 'url' } as const satisfies Field
const date = { ...named, type: 'date' } as const satisfies Field
export const password = {
  ...named,
  type: 'password',
  requireUppercase: true,
  requireLowercase: true,
  requireNumbers: true,
  requireSpecialChars: true,
} as const satisfies Field

const required = { en: 'Size required', ru: 'Size: обязательное поле' }
const tooLong = {
  en: 'Max 10 characters',
  ru: 'Не больше 10 символов',
  apart: ['Size max 10 characters', 'Size: не больше 10 символов'],
} as const
const wholeNumber = {
  en: 'Size must be a valid number',
  ru: 'Size: введите число',
  hint: ['digits only', 'только цифры'],
} as const
const badUrl = { en: 'Size must be a valid URL', ru: 'Size: укажите верный веб-адрес' }
const badDate = { en: 'Size must be a valid date', ru: 'Size: введите дату' }
const badEmail = ['Size must be a valid email', 'Size: укажите верный адрес эл. почты'] as const
const noNumber = { en: 'Size must start with a valid number', ru: 'Size: должно начинаться с числа' }

export const CASES: readonly Case[] = [
  { rule: 'required: missing', field: { ...text, required: true }, ...required },
  { rule: 'required: null', field: { ...text, required: true }, value: null, ...required },
  { rule: 'required: blank after trimming', field: { ...text, required: true }, value: ' \t\n', ...required },
  { rule: 'required: an e-mail', field: { ...email, required: true }, value: ' ', ...required },
  { rule: 'required: a password of blanks', field: { ...password, required: true }, value: '        ', ...required },
  { rule: 'required: a number', field: { ...number, required: true }, ...required },
  { rule: 'required: an amount', field: { ...unit, required: true }, value: '', ...required },
  { rule: 'required: a date', field: { ...date, required: true }, ...required },
  { rule: 'required: a web address', field: { ...url, required: true }, ...required },
  { rule: 'required: a choice', field: { ...named, type: 'select', options: [], required: true }, ...required },
  {
    rule: 'required: a field without a label',
    field: { ...text, label: { id: 'test.none', message: '' }, required: true },
    en: 'Required field',
    ru: 'Обязательное поле',
  },
  {
    rule: 'another rule of a field without a label',
    field: { ...url, label: { id: 'test.none', message: '' } },
    value: 'x',
    en: 'Value must be a valid URL',
    ru: 'Значение: укажите верный веб-адрес',
  },
  { rule: 'max length', field: text, value: 'a'.repeat(11), ...tooLong },
  { rule: 'max length counts what people see as one character', field: text, value: '🍄'.repeat(11), ...tooLong },
  {
    rule: 'e-mail: latin only',
    field: email,
    value: 'вера@farm.example',
    en: 'Size invalid',
    ru: 'Size: неверный адрес',
    hint: ['latin only', 'только латиница'],
    apart: badEmail,
  },
  {
    rule: 'e-mail: @ required',
    field: email,
    value: 'vera.farm.example',
    en: 'Size invalid',
    ru: 'Size: неверный адрес',
    hint: ['@ required', 'нужен знак @'],
    apart: badEmail,
  },
  ...['vera@farm', 'vera@farm.e', '@farm.example', 'vera@@farm.example', 'vera@farm.e1'].map((value) => ({
    rule: `e-mail: ${value}`,
    field: email,
    value,
    en: badEmail[0],
    ru: badEmail[1],
    hint: ['invalid', 'неверно'] as const,
  })),
  ...['1.5', '12a', '-3', '9'.repeat(30)].map((value) => ({
    rule: `number: ${value.slice(0, 6)}`,
    field: number,
    value,
    ...wholeNumber,
  })),
  {
    rule: 'number: below its bound',
    field: number,
    value: 0,
    en: 'Size must be at least 1',
    ru: 'Size: не меньше 1',
    hint: ['at least 1', 'не меньше 1'],
  },
  {
    rule: 'number: above its bound',
    field: number,
    value: 501,
    en: 'Size must be no more than 500',
    ru: 'Size: не больше 500',
    hint: ['at most 500', 'не больше 500'],
  },
  {
    rule: 'password: shorter than 8',
    field: password,
    value: 'Ab1!',
    en: 'Size must be at least 8 characters',
    ru: 'Size: не короче 8 символов',
  },
  {
    rule: 'password: shorter than its own minimum',
    field: { ...password, minLength: 12 },
    value: 'Abcdefg1!',
    en: 'Size must be at least 12 characters',
    ru: 'Size: не короче 12 символов',
  },
  {
    rule: 'password: uppercase',
    field: password,
    value: 'abcdefg1!',
    en: 'Size must contain uppercase letter',
    ru: 'Size: нужна хотя бы одна заглавная буква',
  },
  {
    rule: 'password: lowercase',
    field: password,
    value: 'ABCDEFG1!',
    en: 'Size must contain lowercase letter',
    ru: 'Size: нужна хотя бы одна строчная буква',
  },
  {
    rule: 'password: digit',
    field: password,
    value: 'Abcdefgh!',
    en: 'Size must contain number',
    ru: 'Size: нужна хотя бы одна цифра',
  },
  {
    rule: 'password: special character',
    field: password,
    value: 'Abcdefgh1',
    en: 'Size must contain special character',
    ru: 'Size: нужен хотя бы один специальный символ',
  },
  ...['farm', 'https://farm', 'ftp://farm.example', 'https://farm.example/a b'].map((value) => ({
    rule: `url: ${value}`,
    field: url,
    value,
    ...badUrl,
  })),
  { rule: 'url: protocol required', field: { ...url, requireProtocol: true }, value: 'farm.example', ...badUrl },
  { rule: 'url: http not allowed', field: { ...url, allowHttp: false }, value: 'http://farm.example', ...badUrl },
  {
    rule: 'unit: below min',
    field: unit,
    value: '0.25',
    en: 'Size must be at least 0.5',
    ru: 'Size: не меньше 0,5',
    hint: ['at least 0.5', 'не меньше 0,5'],
  },
  {
    rule: 'unit: a negative number is a number',
    field: unit,
    value: '-4',
    en: 'Size must be at least 0.5',
    ru: 'Size: не меньше 0,5',
    hint: ['at least 0.5', 'не меньше 0,5'],
  },
  {
    rule: 'unit: above max',
    field: unit,
    value: '10.000001',
    en: 'Size must be no more than 10',
    ru: 'Size: не больше 10',
    hint: ['at most 10', 'не больше 10'],
  },
  ...['kg', 'NaN', '--1', '.'].map((value) => ({ rule: `unit: ${value}`, field: unit, value, ...noNumber })),
  ...['soon', '2026-02-30', '31.02.2026', '2026/03/04', '4.3.2026'].map((value) => ({
    rule: `date: ${value}`,
    field: date,
    value,
    ...badDate,
  })),
  {
    rule: 'a custom check of a field',
    field: { ...text, customValidation: (value) => (value === 'no' ? { code: 'custom' } : undefined) },
    value: 'no',
    en: 'Size validation failed',
    ru: 'Size: проверка не пройдена',
  },
]

/** Values without a finding. */
export const RIGHT = [
  ['text', text, 'a'.repeat(10)],
  ['e-mail', email, "o'neil+farm@mail.farm.co"],
  ['number', number, 500],
  ['an empty number', number, ''],
  ['password', password, 'Abcdef1!'],
  ['url without a protocol', url, 'farm.example/a?b=c'],
  ['url', { ...url, requireProtocol: true, allowHttp: false }, 'https://farm.example'],
  ['unit', unit, '0.5'],
  ['date', date, '2026-03-04'],
  ['date with points', date, '04.03.2026'],
] as const
