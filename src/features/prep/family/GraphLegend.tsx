import { useLingui } from '@lingui/react/macro'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { KeyHints } from '../../../ui/finder/KeyHints'
import { Icon } from '../../../ui/icons'
import styles from './family.module.css'

/** The meaning of the graph's lines and marks, and its keys. */
export const GraphLegend = () => {
  const { t } = useLingui()
  const lines = [
    { dash: undefined, text: t({ id: 'family.legend.transfer', message: 'streak, transfer' }) },
    { dash: '6 4', text: t({ id: 'family.legend.clone', message: 'clone' }) },
    { dash: '2 4', text: t({ id: 'family.legend.draw', message: 'by syringe' }) },
  ]
  const keys = [
    { caps: ['←', '→'], does: t({ id: 'family.key.walk', message: 'walk' }) },
    { caps: ['Enter'], does: t({ id: 'family.key.open', message: 'open' }) },
    { caps: ['+', '-', '0'], does: t({ id: 'family.key.zoom', message: 'zoom' }) },
  ]
  return (
    <div className={styles.legend}>
      {lines.map(({ dash, text }) => (
        <span key={text}>
          <svg width="32" height="8" aria-hidden="true">
            <path className={styles.line} d="M0 4H32" strokeDasharray={dash} />
          </svg>
          {text}
        </span>
      ))}
      <span>
        <span className={styles.port} aria-hidden="true">
          12
        </span>
        {t({ id: 'family.legend.parent', message: 'number of the parent' })}
      </span>
      <span>
        <DishGlyph shape="contaminated" size={24} />
        {t({ id: 'family.legend.bad', message: 'contaminated' })}
      </span>
      <span>
        <Icon name="warning" size={20} className={styles.aside} />
        {t({ id: 'dish.quarantined', message: 'in quarantine' })}
      </span>
      <div className={styles.keys}>
        <KeyHints hints={keys} />
      </div>
    </div>
  )
}
