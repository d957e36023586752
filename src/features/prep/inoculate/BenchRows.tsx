import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { Values } from '../../../domain/kit/field'
import { isFinal } from '../../../domain/kit/part-states'
import { isSeries } from '../../../domain/kit/series'
import type { Part } from '../../../domain/prep/dish-fold'
import { countIn, type Draft, strainOf } from '../../../domain/prep/inoculation'
import { trayOf } from '../../../domain/prep/petri'
import type { Series } from '../../../domain/prep/series'
import type { Step } from '../../../domain/prep/step'
import { usePartWords } from '../../../records/words/use-part-words'
import { useReplica } from '../../../state/replica/replica'
import { useRow } from '../../../state/replica/use-live'
import { useToday } from '../../../state/words/use-today'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Mark } from '../../../ui/display/marks/Mark'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { useMadeOf, useRunOf } from '../agar/made-of'
import { useDishes } from '../use-dishes'

export type BenchRowsProps = { step: Step; draft: Draft; source: StoredRow | undefined; onChange: () => void }

/** The source, and the agar with its remaining dishes. */
export const BenchRows = ({ step, draft, source, onChange }: BenchRowsProps) => {
  const { t } = useLingui()
  const definition = useReplica().registry.byName(draft.source?.entity ?? '')
  const isDish = isSeries(definition)
  const strain = useRow('strain', source && strainOf(source))
  const agar = useRow(step.from, draft.agarId)
  const recipe = useRow('recipe', typeof agar?.recipe_id === 'string' ? agar.recipe_id : undefined)
  const left = useLeft(step, agar ?? undefined)
  const name = String(strain?.strain_name ?? '')
  const code = String(source?.series_code ?? source?.spores_code ?? '')
  const number = draft.source?.number ?? 0
  // The source dish in its latest observed state.
  const series = isSeries(definition) && source ? { definition, row: source } : undefined
  const dish = useDishes(series)?.parts[number - 1]
  const doubt = useDoubt(dish, series, source, strain ?? undefined)
  const today = useToday()
  const isPast = typeof agar?.expires_at === 'string' && agar.expires_at < today
  const from = isDish
    ? t({ id: 'bench.from_dish', message: `Dish ${number} of ${code}` })
    : t({ id: 'bench.from_spore', message: `Spores ${code}` })
  return (
    <List label={t({ id: 'bench.rows', message: 'Source and agar' })}>
      <ListRow
        lead={<DishGlyph shape={dish?.state ?? (isDish ? 'inoculated' : 'poured')} percent={dish?.percent} size={36} />}
        title={name === '' ? from : name}
        subtitle={name === '' ? undefined : from}
        chevron={false}
        mark={doubt && <Mark tone="bad">{doubt}</Mark>}
        action={
          countIn(draft) === 0 && (
            <Button kind="tonal" size="small" onClick={onChange}>
              {t({ id: 'bench.change', message: 'Change' })}
            </Button>
          )
        }
      />
      <ListRow
        lead={<DishGlyph shape="poured" size={36} />}
        title={
          agar ? String(recipe?.name ?? agar.series_code ?? '') : t({ id: 'bench.no_agar', message: 'No agar yet' })
        }
        subtitle={
          agar
            ? String(agar.series_code ?? '')
            : t({ id: 'bench.scan_agar', message: 'Set by the first dish you scan' })
        }
        chevron={false}
        quantity={left === undefined ? undefined : String(Math.max(0, left - countIn(draft)))}
        unit={t({ id: 'agar.left.unit', message: 'left' })}
        mark={
          isPast ? (
            <Mark tone="bad">{t({ id: 'bench.past', message: 'Expired' })}</Mark>
          ) : (
            agar?.sterility_check === 'pending' && (
              <Mark tone="amber" icon="clock">
                {t({ id: 'bench.pending', message: 'Not checked yet' })}
              </Mark>
            )
          )
        }
      />
    </List>
  )
}

/** A warning about the source: its state, quarantine, or too many transfers. */
function useDoubt(
  dish: Part | undefined,
  series: Series | undefined,
  source: Values | undefined,
  strain: Values | undefined,
): string | undefined {
  const { t } = useLingui()
  const words = usePartWords(series)
  if (dish && isFinal(dish.state)) return words.verb(dish.state)
  if (dish?.isQuarantined) return t({ id: 'observation.quarantined', message: 'In quarantine' })
  const [next, limit] = [source?.transfer_number, strain?.max_transfers].map(Number)
  if (dish && next !== undefined && limit !== undefined && next + 1 > limit) {
    const transfer = next + 1
    return t({ id: 'bench.transfer', message: `T${transfer}, the limit is ${limit}` })
  }
  return undefined
}

/** The remaining dishes of the agar series; undefined while loading. */
function useLeft(step: Step, agar: StoredRow | undefined): number | undefined {
  const made = useMadeOf(step, agar?.id)
  const runOf = useRunOf()
  return useMemo(() => (agar && made && runOf ? trayOf(agar, made, runOf(agar)).left : undefined), [agar, made, runOf])
}
