/** The catalogs: one chunk per language, loaded when it is chosen, precached so that switching works offline. */
import { i18n } from '@lingui/core'
import { subscribe } from 'valtio'
import { type Language, preferences } from '../state/device/preferences'

const catalogs: Readonly<Record<Language, () => Promise<{ readonly messages: Record<string, string> }>>> = {
  en: () => import('../../locales/en.po'),
  ru: () => import('../../locales/ru.po'),
}

async function show(language: Language): Promise<void> {
  const { messages } = await catalogs[language]()
  // A later choice may have been faster.
  if (preferences.language === language) i18n.loadAndActivate({ locale: language, messages })
}

/** Shows the chosen language and follows later choices; resolves when the first texts are loaded. */
export async function startLanguage(): Promise<void> {
  let shown: Language = preferences.language
  subscribe(preferences, () => {
    if (preferences.language === shown) return
    shown = preferences.language
    void show(shown)
  })
  await show(shown)
}
