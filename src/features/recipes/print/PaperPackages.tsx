import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import type { Take } from '../../../domain/cooking/take'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { classes } from '../../../ui/classes'
import type { Cooking } from '../cook/use-cooking'
import styles from './paper.module.css'

/** The date of each purchase that the batch uses, by its id. */
type Days = ReadonlyMap<string, string>

export function usePurchaseDays({ plan }: Pick<Cooking, 'plan'>): Days | undefined {
  const { db } = useReplica()
  const format = useFormat()
  const ids = [
    ...new Set([...(plan?.values() ?? [])].flatMap(({ takes }) => takes.flatMap((take) => take.purchaseId ?? []))),
  ]
  const found = useLive(['purchase'], () => rowsOf(db, 'purchase').bulkGet(ids), [db, ids.join()])
  return found && new Map(found.flatMap((row) => (row ? [[row.id, format.shortDate(String(row.date ?? ''))]] : [])))
}

export type PaperPackagesProps = { packages: readonly Take[]; days: Days | undefined }

/** The packages of a line as numbered squares with the date of their purchase, because each purchase numbers from 1. */
export const PaperPackages = ({ packages, days }: PaperPackagesProps) => {
  const { t } = useLingui()
  const expired = t({ id: 'recipes.paper.expired', message: 'expired' })
  return packages.map(({ purchaseId = '', packageNumber, state }) => {
    const below = [days?.get(purchaseId), state === 'expired' ? expired : undefined].filter((one) => one !== undefined)
    return (
      <span key={`${purchaseId} ${packageNumber}`} className={styles.packageCell}>
        <span className={classes(styles.package, state === 'expired' && styles.expired)}>{packageNumber}</span>
        {below.map((text) => (
          <span key={text} className={styles.packageNote}>
            {text}
          </span>
        ))}
      </span>
    )
  })
}
