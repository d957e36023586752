import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { LANGUAGES, preferences, usePreferences } from '../../state/preferences'
import { RingsCorner } from '../../ui/display/Rings'
import { Brand } from '../../ui/icons'
import styles from './door.module.css'

/** A page before anybody is signed in: no menu, no footer, and the language to choose. */
export const Door = ({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) => {
  const { t } = useLingui()
  const name = t({ id: 'app.name', message: 'Pinset' })
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <main className={styles.screen}>
      <RingsCorner />
      <div className={styles.column}>
        <header className={styles.head}>
          <Brand size={46} />
          <h1 className={styles.title}>{title}</h1>
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </header>
        <div className={styles.content}>{children}</div>
        <LanguageChoice />
      </div>
    </main>
  )
}

const OWN_NAMES = { en: 'English', ru: 'Русский' } as const

const LanguageChoice = () => {
  const { t } = useLingui()
  const { language } = usePreferences()
  return (
    <fieldset className={styles.languages} aria-label={t({ id: 'login.language', message: 'Language' })}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={styles.language}
          aria-pressed={one === language}
          onClick={() => {
            preferences.language = one
          }}
        >
          {OWN_NAMES[one]}
        </button>
      ))}
    </fieldset>
  )
}
