/** Resolves a label in a session: a package, or a whole ingredient; for any other label, a message. */
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import { stockOf } from '../../../data/read/read-stock'
import type { StoredRow } from '../../../data/rows'
import type { Micro } from '../../../domain/kit/decimal'
import { packageKey } from '../../../domain/rules/stock'
import { traceOf, USUAL_DIGITS } from '../../../domain/rules/trace'
import type { Found } from '../../../records/scan/scan-lookup'
import { useScanOutcome } from '../../../records/scan/use-scan-outcome'
import { useScanText } from '../../../records/scan/use-scan-text'
import type { Units } from '../../../records/use-units'
import { useReplica } from '../../../state/replica/replica'
import { amountPresets } from '../acts/amount-presets'
import type { StockTarget } from '../acts/stock-act'
import { usePackageName } from '../acts/use-act-words'
import type { InHand } from './scan-session'

export type ScanTarget =
  | { readonly ok: true; readonly target: StockTarget; readonly name: string }
  | { readonly ok: false; readonly message: string | undefined }

export function useScanTarget(): (text: string) => Promise<ScanTarget> {
  const { t } = useLingui()
  const { db } = useReplica()
  const outcomeOf = useScanOutcome()
  const scanText = useScanText()
  const packageName = usePackageName()

  const targetOf = async (found: Found, part: number | undefined): Promise<ScanTarget> => {
    const { definition, row } = found
    if (row.deleted_at)
      return { ok: false, message: t({ id: 'supplies.session.deleted', message: 'This record was deleted' }) }
    if (definition.name === 'item') return { ok: true, target: { itemId: row.id }, name: String(row.name ?? '') }
    if (definition.name !== 'purchase') return { ok: false, message: scanText({ kind: 'wrong_kind', found }) }
    const count = typeof row.package_count === 'number' ? row.package_count : 1
    if (part === undefined && count > 1) {
      const message = t({ id: 'supplies.session.which', message: 'Scan the label of one package' })
      return { ok: false, message }
    }
    const number = part ?? 1
    const itemId = String(row.item_id)
    const item = await rowsOf(db, 'item').get(itemId)
    if (!item) return { ok: false, message: scanText({ kind: 'not_here' }) }
    return {
      ok: true,
      target: { itemId, purchaseId: row.id, packageNumber: number },
      name: packageName(String(item.name ?? ''), number),
    }
  }
  return async (text) => {
    const outcome = await outcomeOf(text)
    if (outcome.kind === 'open' && outcome.found) return targetOf(outcome.found, outcome.part)
    if (outcome.kind === 'several') {
      const stocked = outcome.found.filter(({ definition }) => ['item', 'purchase'].includes(definition.name))
      const [only, other] = stocked
      if (only && !other) return targetOf(only, undefined)
      return { ok: false, message: t({ id: 'supplies.session.several', message: 'Several records have this code' }) }
    }
    return { ok: false, message: outcome.kind === 'open' ? scanText({ kind: 'not_here' }) : scanText(outcome) }
  }
}

/** The current rest of a package, for an act without a look first; undefined without its ingredient. */
export function useInHand(): (
  target: StockTarget,
  units: Units,
) => Promise<(InHand & { item: StoredRow }) | undefined> {
  const { db } = useReplica()
  return async (target, units) => {
    const [item, stock] = await Promise.all([rowsOf(db, 'item').get(target.itemId), stockOf(db, target.itemId)])
    if (!item) return undefined
    const { purchaseId, packageNumber } = target
    const entry =
      purchaseId !== undefined && packageNumber !== undefined
        ? stock?.packages.get(packageKey(purchaseId, packageNumber))
        : undefined
    const left: Micro = purchaseId === undefined ? (stock?.onHand ?? 0n) : (entry?.onHand ?? 0n)
    const unitId = String(item.unit_id)
    const [whole, digits] = [entry?.initial ?? left, units.get(unitId)?.digits ?? USUAL_DIGITS]
    const usual = amountPresets(left, whole, digits).start
    return { target, unitId, left, trace: traceOf(digits, whole), usual, item }
  }
}
