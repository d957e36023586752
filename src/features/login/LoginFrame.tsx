import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { linkTo } from '../../records/LinkTo'
import type { RoutePath } from '../../records/record-routes'
import { LANGUAGES, preferences, usePreferences } from '../../state/preferences'
import { IconButton } from '../../ui/button/IconButton'
import { classes } from '../../ui/classes'
import { RingsCorner } from '../../ui/display/Rings'
import { Brand } from '../../ui/icons'
import styles from './LoginScreen.module.css'

type LoginFrameProps = {
  /** In place of the product's name. */
  head?: ReactNode
  /** The product's rings behind a head of its own. */
  hasRings?: boolean
  /** Where a back button leads. */
  back?: RoutePath | undefined
  children: ReactNode
}

/** What every screen before the sign-in has around it. */
export function LoginFrame({ head, hasRings, back, children }: LoginFrameProps) {
  const { t } = useLingui()
  const name = t({ id: 'app.name', message: 'Pinset' })
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <main className={styles.screen}>
      {(head === undefined || hasRings) && <RingsCorner />}
      <div className={classes(styles.column, head !== undefined && styles.top)}>
        {back && (
          <div className={styles.back}>
            <IconButton
              icon="back"
              tone="glass"
              label={t({ id: 'chrome.back', message: 'Back' })}
              link={linkTo(back)}
            />
          </div>
        )}
        {head ?? <ProductHead title={name} isNamed />}
        <div className={styles.content}>{children}</div>
        <LanguageChoice />
      </div>
    </main>
  )
}

/** The mark over a title. */
export function ProductHead({ title, isNamed = false }: { title: string; isNamed?: boolean }) {
  const { t } = useLingui()
  return (
    <header className={styles.head}>
      <Brand size={58} />
      <h1 className={styles.title}>{title}</h1>
      {isNamed && (
        <p className={styles.tagline}>{t({ id: 'app.tagline', message: 'Modern mushroom farm management system' })}</p>
      )}
    </header>
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
