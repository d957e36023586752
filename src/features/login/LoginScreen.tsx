import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { readAs, statusAnswer } from '../../domain/wire'
import { callServer } from '../../state/online'
import { LANGUAGES, preferences, usePreferences } from '../../state/preferences'
import { accountsWithUnsent, type UnsentAccount } from '../../state/unsent'
import { RingsCorner } from '../../ui/display/Rings'
import { Brand } from '../../ui/icons'
import styles from './LoginScreen.module.css'
import { LoginTicket } from './LoginTicket'
import { SetUpForm } from './SetUpForm'
import { SignedOut } from './SignedOut'
import { SignInForm } from './SignInForm'
import { UnsentAccounts } from './UnsentAccounts'

type Mode = 'asking' | 'sign-in' | 'set-up'

/** How long the form may wait for the server to say whether this is a first run. */
const ASK_MS = 1_500

/** Sign-in, or set-up while the farm has no admin. */
export function LoginScreen() {
  const [mode, setMode] = useMode()
  const unsent = useUnsentAccounts()
  const search: { readonly redirect?: unknown } = useSearch({ strict: false })
  return (
    <Frame>
      <LoginTicket address={search.redirect} />
      <SignedOut />
      <UnsentAccounts accounts={unsent} />
      {mode === 'sign-in' && <SignInForm />}
      {mode === 'set-up' && <SetUpForm onDone={() => setMode('sign-in')} />}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const name = t({ id: 'app.name', message: 'Pinset' })
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <main className={styles.screen}>
      <RingsCorner />
      <div className={styles.column}>
        <header className={styles.head}>
          <Brand size={58} />
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.tagline}>
            {t({ id: 'app.tagline', message: 'Modern mushroom farm management system' })}
          </p>
        </header>
        <div className={styles.content}>{children}</div>
        <LanguageChoice />
      </div>
    </main>
  )
}

const OWN_NAMES = { en: 'English', ru: 'Русский' } as const

function LanguageChoice() {
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

/** Asks the server whether the farm was set up. Without an answer it shows the sign-in form. */
function useMode() {
  const [mode, setMode] = useState<Mode>('asking')
  useEffect(() => {
    let isGone = false
    const decide = (next: Mode) => {
      if (!isGone) setMode(next)
    }
    const timer = setTimeout(() => decide('sign-in'), ASK_MS)
    void callServer('GET', '/status', undefined, { token: null }).then((answer) => {
      clearTimeout(timer)
      const status = answer.ok ? readAs(statusAnswer, answer.body) : undefined
      decide(status?.setup_needed ? 'set-up' : 'sign-in')
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return [mode, setMode] as const
}

function useUnsentAccounts(): readonly UnsentAccount[] {
  const [accounts, setAccounts] = useState<readonly UnsentAccount[]>([])
  useEffect(() => {
    void accountsWithUnsent().then(setAccounts)
  }, [])
  return accounts
}
