/** Sentences as the app says them in each language: from the catalogs that it ships. */
import { resolve } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Label } from '../../../src/domain/kit/field'

export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

const root = resolve(import.meta.dirname, '../../..')
const reader: Partial<Record<Language, I18n>> = {}
const catalogs: Partial<Record<Language, Messages>> = {}

/** Before anything is written. */
export async function readCatalogs(): Promise<void> {
  const [catalog] = await getCatalogs(getConfig({ cwd: root }))
  for (const locale of LANGUAGES) {
    const texts = Object.entries((await catalog?.read(locale)) ?? {})
    const messages = Object.fromEntries(
      texts.map(([id, { translation = '' }]) => [id, compileMessageOrThrow(translation)]),
    )
    catalogs[locale] = messages
    reader[locale] = setupI18n({ locale, messages: { [locale]: messages } })
  }
}

export const writingIn = (locale: Language) => ({
  translate: (label: Label, values?: Readonly<Record<string, string>>) =>
    reader[locale]?._(label.id, values, { message: label.message }) ?? '',
  amount: (decimal: string) => (locale === 'ru' ? decimal.replace('.', ',') : decimal),
  date: (date: string) => date.split('-').reverse().join('.'),
})

/** The whole catalog, for an app that is to speak the language. */
export const catalogOf = (locale: Language): Messages => catalogs[locale] ?? {}
