import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { Values } from '../../../domain/kit/field'
import { traceOf, USUAL_DIGITS } from '../../../domain/rules/trace'
import type { Units } from '../../../records/use-units'
import { useReplica } from '../../../state/replica/replica'
import { Stack } from '../../../ui/display/layout/Layout'
import { PackageActs } from '../acts/PackageActs'
import type { StockAct } from '../acts/stock-act'
import { useRecordStockAct } from '../acts/use-stock-act'
import { ownAmount } from '../scan-and-do/own-amount'
import { type Before, chosenFor, type DoneAct, SCAN_AND_DO_PATH } from '../scan-and-do/scan-session'
import { addDone, chooseAct } from '../scan-and-do/session-store'
import { standingOf } from '../scan-and-do/standing-acts'
import { PackageHead } from './PackageHead'
import type { PackageFacts } from './package-views'

export type PackageViewProps = {
  item: StoredRow
  purchase: StoredRow
  facts: PackageFacts
  count: number
  units: Units
  uses: readonly Values[]
}

const USE = { verb: 'use' } as const

/** One package in the hand, opened by its label: its rest, the verbs, and the way to the next package. */
export const PackageView = ({ item, purchase, facts, count, units, uses }: PackageViewProps) => {
  const router = useRouter()
  const { db } = useReplica()
  const record = useRecordStockAct()
  const [done, setDone] = useState<readonly (DoneAct & { readonly before: Before })[]>([])
  const { onHand, initial, number } = facts
  const target = { itemId: item.id, purchaseId: purchase.id, packageNumber: number }
  const unitId = String(item.unit_id)
  const before = { left: onHand, unitId, trace: traceOf(units.get(unitId)?.digits ?? USUAL_DIGITS, initial) }
  const chosen = chosenFor(USE, before)

  const act = async (stockAct: StockAct): Promise<boolean> => {
    const made = await record(stockAct, String(item.name ?? ''))
    const then = { ...before, amount: ownAmount(item, stockAct, units) }
    if (made) setDone((earlier) => [...earlier, { ...made, before: then }])
    return made !== undefined
  }
  /** Starts a session with the act that was done here and not undone, and with the amount that was set here. */
  const next = async (amount: string | undefined): Promise<void> => {
    for (const { before: then, ...made } of await standingOf(db, done)) addDone(made, then)
    // A counted amount belongs to this package alone.
    if (amount !== undefined && chosen.verb !== 'count')
      chooseAct({ verb: 'use', target, amount, unitId: before.unitId }, before)
    await router.navigate({ to: SCAN_AND_DO_PATH })
  }
  return (
    <Stack gap={16}>
      <PackageHead item={item} purchase={purchase} facts={facts} count={count} units={units} />
      <PackageActs
        item={item}
        units={units}
        target={target}
        left={onHand}
        whole={initial}
        uses={uses}
        chosen={chosen}
        act={act}
        onNext={(amount) => void next(amount)}
      />
    </Stack>
  )
}
