import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { classes } from '../classes'
import { TOAST_LIMIT } from './toast'
import styles from './toast.module.css'

/** Renders the toasts: top centre, or bottom centre for those that ask. Once, in the shell. */
export const ToastView = () => {
  const { t } = useLingui()
  const { toasts, handlers } = useToaster()
  const layer = useRef<HTMLElement>(null)
  const shown = toasts.slice(0, TOAST_LIMIT)
  const newest = shown[0]?.id
  useEffect(() => {
    // In the top layer, and raised again for each new toast, so that no dialog hides it.
    const element = layer.current
    if (element === null || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest])
  const place = (bottom: boolean) => shown.filter((one) => (one.position === 'bottom-center') === bottom)
  return (
    <section
      ref={layer}
      popover="manual"
      className={styles.layer}
      aria-label={t({ id: 'ui.toast.region', message: 'Messages' })}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      <div className={styles.top}>{place(false).map(draw)}</div>
      <div className={styles.bottom}>{place(true).map(draw)}</div>
    </section>
  )
}

const draw = (one: Toast) => (
  <div key={one.id} className={classes(styles.toast, !one.visible && styles.leaving)} {...one.ariaProps}>
    {resolveValue(one.message, one)}
  </div>
)
