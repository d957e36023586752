import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icons'
import parts from './parts.module.css'
import { RoundButton } from './RoundButton'
import styles from './Scanner.module.css'

type BoundaryProps = { layout: 'full' | 'strip'; onClose: (() => void) | undefined; children: ReactNode }

/** Keeps the page working when the scanner cannot be rendered. */
export class RenderErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <RenderErrorScreen
        layout={this.props.layout}
        onClose={this.props.onClose}
        onTryAgain={() => this.setState({ broken: false })}
      />
    )
  }
}

const RenderErrorScreen = ({
  layout,
  onClose,
  onTryAgain,
}: Omit<BoundaryProps, 'children'> & { onTryAgain: () => void }) => {
  const { t } = useLingui()
  return (
    <section className={classes(styles.scanner, styles[layout])}>
      <div className={styles.top}>
        {onClose && (
          <RoundButton icon="close" label={t({ id: 'scan.close', message: 'Close scanner' })} onClick={onClose} />
        )}
      </div>
      <div className={styles.middle}>
        <div className={parts.problem} role="alert">
          <Icon name="warning" size={30} />
          <p className={parts.problemTitle}>{t({ id: 'scan.problem.render', message: 'Render Error' })}</p>
          <button type="button" className={parts.capsule} onClick={onTryAgain}>
            {t({ id: 'scan.tryAgain', message: 'Try again' })}
          </button>
        </div>
      </div>
    </section>
  )
}
