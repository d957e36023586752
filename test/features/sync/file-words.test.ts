import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { messages as en } from '../../../locales/en.po'
import { messages as ru } from '../../../locales/ru.po'
import type { LiveUpload } from '../../../src/data/files/live-uploads'
import { fileWords } from '../../../src/features/sync/queue/file-words'
import { makeFormat } from '../../../src/state/words/format'

const NOW = Date.parse('2026-03-10T08:00:00.000Z')
const LATER = NOW + 32 * 60_000

type Facts = Parameters<typeof fileWords>[1]

function wordsIn(language: 'en' | 'ru', file: Partial<LiveUpload>, facts: Partial<Facts> = {}): string {
  const i18n = setupI18n({ locale: language, messages: { [language]: language === 'en' ? en : ru } })
  const format = makeFormat({ language, timeZone: 'UTC', now: () => NOW })
  const good = { reachable: true, change: undefined, bytes: 12_000, now: NOW }
  return fileWords(
    { name: 'a', records: [], ...file },
    { ...good, ...facts },
    {
      say: ({ id, message }, values) => i18n._(id, values, { message }),
      clock: (at) => format.timeOfDay(new Date(at).toISOString()),
    },
  )
}

const held = { kind: 'held', cause: 'm1' } as const
type Case = { en: string; ru: string; file?: Partial<LiveUpload>; facts?: Partial<Facts> }
const CASES: readonly Case[] = [
  {
    en: 'Rejected by the server: This is too large to send.',
    ru: 'Сервер отклонил: Слишком большой объём данных.',
    file: { refused: 'too_large' },
  },
  {
    en: '12 kB · Its record is not sent yet.',
    ru: '12 кБ · Его запись ещё не отправлена.',
    facts: { change: { kind: 'waiting' } },
  },
  {
    en: '12 kB · Its record is not sent yet.',
    ru: '12 кБ · Его запись ещё не отправлена.',
    facts: { change: { ...held, isRefused: false }, reachable: false },
  },
  {
    en: '12 kB · The record of this file needs your decision first.',
    ru: '12 кБ · Сначала решите, что делать с записью этого файла.',
    facts: { change: { ...held, isRefused: true } },
  },
  {
    en: '12 kB · You are working offline.',
    ru: '12 кБ · Вы работаете без связи.',
    facts: { pause: 'work_offline', reachable: false },
  },
  { en: '12 kB · Sync is paused.', ru: '12 кБ · Синхронизация приостановлена.', facts: { pause: 'signed_out' } },
  {
    en: '12 kB · The server is not responding.',
    ru: '12 кБ · Сервер не отвечает.',
    file: { notBefore: LATER, why: 'unknown' },
    facts: { reachable: false },
  },
  {
    en: '12 kB · The server did not respond. Next attempt at 08:32.',
    ru: '12 кБ · Сервер не ответил. Следующая попытка в 08:32.',
    file: { notBefore: LATER, why: 'no_answer' },
  },
  {
    en: '12 kB · The server was busy. Next attempt at 08:32.',
    ru: '12 кБ · Сервер был занят. Следующая попытка в 08:32.',
    file: { notBefore: LATER, why: 'busy' },
  },
  {
    en: '12 kB · The server was busy. Next attempt at 08:32.',
    ru: '12 кБ · Сервер был занят. Следующая попытка в 08:32.',
    facts: { quietUntil: LATER },
  },
  {
    en: '12 kB · The server was busy. Next attempt at 08:32.',
    ru: '12 кБ · Сервер был занят. Следующая попытка в 08:32.',
    file: { notBefore: LATER, why: 'busy', told: { code: 'unavailable', until: LATER + 60_000 } },
  },
  {
    en: '12 kB · Your daily limit for files is reached. Sending continues at 00:00.',
    ru: '12 кБ · Дневной лимит файлов исчерпан. Отправка продолжится в 00:00.',
    file: { notBefore: LATER, why: 'busy', told: { code: 'too_many', until: Date.parse('2026-03-11T00:00:00.000Z') } },
  },
  {
    en: '12 kB · The server’s disk is full. Next attempt at 08:32.',
    ru: '12 кБ · Диск сервера заполнен. Следующая попытка в 08:32.',
    file: { notBefore: LATER, why: 'busy', told: { code: 'disk_full', until: LATER + 60_000 } },
  },
  {
    en: '12 kB · The server’s disk has failed. Next attempt at 08:32.',
    ru: '12 кБ · Диск сервера не работает. Следующая попытка в 08:32.',
    file: { notBefore: LATER, why: 'busy', told: { code: 'disk_failed' } },
  },
  {
    en: '12 kB · Waiting to be sent.',
    ru: '12 кБ · Ждёт отправки.',
    file: { notBefore: NOW, why: 'busy', told: { code: 'too_many', until: NOW } },
  },
  {
    en: '12 kB · The server does not have its record yet. Next attempt at 08:32.',
    ru: '12 кБ · На сервере пока нет его записи. Следующая попытка в 08:32.',
    file: { notBefore: LATER, why: 'unknown' },
  },
  {
    en: '12 kB · It arrived damaged. It is sent again at 08:32.',
    ru: '12 кБ · Файл дошёл повреждённым. Он отправится ещё раз в 08:32.',
    file: { notBefore: LATER, why: 'damaged', spoilt: true },
  },
  { en: '3 of 12 kB sent · Waiting to be sent.', ru: 'Отправлено 3 из 12 кБ · Ждёт отправки.', file: { sent: 3_000 } },
  { en: '12 kB · Waiting to be sent.', ru: '12 кБ · Ждёт отправки.' },
  // Its wait is over by the clock, or by a person's word.
  { en: '12 kB · Waiting to be sent.', ru: '12 кБ · Ждёт отправки.', file: { notBefore: NOW, why: 'no_answer' } },
]

describe('a waiting file shows its progress and its reason (S28.23)', () => {
  it.each(CASES)('$en', ({ file = {}, facts = {}, ...said }) => {
    expect({ en: wordsIn('en', file, facts), ru: wordsIn('ru', file, facts) }).toEqual(said)
  })
})
