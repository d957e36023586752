import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { IconButton } from '../../ui/button/IconButton'
import { classes } from '../../ui/classes'
import { Notice } from '../../ui/display/states/Notice'
import { helpFor } from './help-texts'
import styles from './OverContent.module.css'
import { useHelp } from './use-help'

/** The short help of the screen in view, above its content. The menu opens it; its close button closes it for all screens. */
export function HelpPanel() {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { pathname } = useLocation()
  const { isOpen, toggle } = useHelp()
  if (!isOpen) return null
  return (
    <aside className={classes(styles.over, styles.help)} aria-label={t({ id: 'chrome.help', message: 'Help' })}>
      <Notice
        tone="tint"
        icon="help"
        title={_(helpFor(pathname))}
        action={
          <IconButton icon="close" label={t({ id: 'chrome.help.hide', message: 'Hide help' })} onClick={toggle} />
        }
      />
    </aside>
  )
}
