import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { LANGUAGES, preferences, usePreferences } from '../../state/device/preferences'
import { IconButton } from '../../ui/button/IconButton'
import { classes } from '../../ui/classes'
import { RingsCorner } from '../../ui/display/layout/Rings'
import { Brand } from '../../ui/icons'
import { linkTo } from '../LinkTo'
import type { RoutePath } from '../record-routes'
import styles from './door.module.css'

export type DoorFrameProps = {
  /** The tab's title before the product's name. Absent: the name alone. */
  title?: string
  head: ReactNode
  /** The product's rings behind the head. */
  hasRings: boolean
  /** Less space around the head. */
  isTight?: boolean
  /** The address of the back button. */
  back?: RoutePath | undefined
  children: ReactNode
}

/** A page before sign-in: no menu or footer, but a choice of languages. */
export const DoorFrame = ({ title, head, hasRings, isTight, back, children }: DoorFrameProps) => {
  const { t } = useLingui()
  const name = t({ id: 'app.name', message: 'Pinset' })
  useEffect(() => {
    document.title = title === undefined ? name : `${title} · ${name}`
  }, [title, name])
  return (
    <main className={styles.screen}>
      {hasRings && <RingsCorner />}
      <div className={classes(styles.column, isTight && styles.tight)}>
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
        {head}
        <div className={styles.content}>{children}</div>
        <LanguageChoice />
      </div>
    </main>
  )
}

export type DoorHeadProps = { title: string; text?: string | undefined; isLarge?: boolean }

/** The mark above a title, large if the title is the product's name. */
export const DoorHead = ({ title, text, isLarge = false }: DoorHeadProps) => (
  <header className={classes(styles.head, isLarge && styles.large)}>
    <Brand size={isLarge ? 58 : 46} />
    <h1 className={styles.title}>{title}</h1>
    {text !== undefined && <p className={styles.text}>{text}</p>}
  </header>
)

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
