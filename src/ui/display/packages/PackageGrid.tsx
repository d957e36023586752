import { useLingui } from '@lingui/react/macro'
import { type PackageState, PackageSwatch, PackageTile, type PackageView } from './PackageTile'
import styles from './package.module.css'

export type PackageGridProps = { label: string; packages: readonly PackageView[]; legend?: boolean | undefined }

/** All packages of a purchase: six per row, twelve on wide screens, fewer with large text. */
export const PackageGrid = ({ label, packages, legend = true }: PackageGridProps) => {
  const { t } = useLingui()
  const words: Record<PackageState, string> = {
    sealed: t({ id: 'ui.package.sealed', message: 'Sealed' }),
    open: t({ id: 'ui.package.open', message: 'Open' }),
    empty: t({ id: 'ui.package.empty', message: 'Empty' }),
    'written-off': t({ id: 'ui.package.writtenOff', message: 'Written off' }),
    expired: t({ id: 'ui.package.expired', message: 'Expired' }),
  }
  const states = (['sealed', 'open', 'empty', 'written-off', 'expired'] as const).filter((state) =>
    packages.some((view) => view.state === state),
  )
  return (
    <div className={styles.holder}>
      <ul className={styles.grid} aria-label={label}>
        {packages.map((view) => (
          <li key={view.number} className={styles.cell}>
            <PackageTile {...view} />
          </li>
        ))}
      </ul>
      {legend && (
        <ul className={styles.legend} aria-hidden="true">
          {states.map((state) => (
            <li key={state} className={styles.legendItem}>
              <PackageSwatch state={state} />
              {words[state]}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
