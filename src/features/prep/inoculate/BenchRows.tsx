import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import type { Values } from '../../../domain/kit/field'
import { isFinal } from '../../../domain/kit/part-states'
import { INOCULATED, POURED } from '../../../domain/prep/bench-kinds'
import { foldParts, type Part } from '../../../domain/prep/dish-fold'
import { countIn, type Draft } from '../../../domain/prep/inoculation'
import { trayOf } from '../../../domain/prep/petri'
import { partsIn } from '../../../domain/prep/series'
import { useSeriesKind } from '../../../records/use-definition'
import { useReplica } from '../../../state/replica/replica'
import { useLive, useRow } from '../../../state/replica/use-live'
import { useToday } from '../../../state/words/use-today'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Mark } from '../../../ui/display/marks/Mark'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { useMadeOf } from '../agar/made-of'
import { useDishWords } from '../use-dish-words'

export type BenchRowsProps = { draft: Draft; source: StoredRow | undefined; onChange: () => void }

/** What goes into what: the source, and the agar with what is left of it. */
export const BenchRows = ({ draft, source, onChange }: BenchRowsProps) => {
  const { t } = useLingui()
  const isDish = draft.source?.entity === INOCULATED
  const strainId = isDish ? source?.strain_id : source?.strain
  const strain = useRow('strain', typeof strainId === 'string' ? strainId : undefined)
  const agar = useRow(POURED, draft.agarId)
  const recipe = useRow('recipe', typeof agar?.recipe_id === 'string' ? agar.recipe_id : undefined)
  const left = useLeft(agar ?? undefined)
  const name = String(strain?.strain_name ?? '')
  const code = String(source?.series_code ?? source?.spores_code ?? '')
  const number = draft.source?.number ?? 0
  const dish = useSourceDish(draft)
  const doubt = useDoubt(dish, source, strain ?? undefined)
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
          agar ? String(agar.series_code ?? '') : t({ id: 'bench.scan_agar', message: 'The first dish says which' })
        }
        chevron={false}
        quantity={left === undefined ? undefined : String(Math.max(0, left - countIn(draft)))}
        unit={t({ id: 'agar.left.unit', message: 'left' })}
        mark={
          isPast ? (
            <Mark tone="bad">{t({ id: 'bench.past', message: 'Past its day' })}</Mark>
          ) : (
            agar?.sterility_check === 'pending' && (
              <Mark tone="agar" icon="clock">
                {t({ id: 'bench.pending', message: 'Not checked yet' })}
              </Mark>
            )
          )
        }
      />
    </List>
  )
}

/** The dish that is inoculated from, as it was seen last. */
function useSourceDish({ source }: Draft): Part | undefined {
  const { db } = useReplica()
  const definition = useSeriesKind(INOCULATED)
  const series = useRow(INOCULATED, source?.entity === INOCULATED ? source.id : undefined)
  const id = series?.id
  const found = useLive(
    ['observation'],
    async () => ({ id, rows: id ? await rowsOf(db, 'observation').where('series_id').equals(id).toArray() : [] }),
    [db, id],
  )
  if (!series || !found || found.id !== id || source?.number === undefined) return undefined
  return partsIn({ definition, row: series }, foldParts(found.rows))[source.number - 1]
}

/** What speaks against the source: its state, quarantine, or one transfer too many. */
function useDoubt(dish: Part | undefined, source: Values | undefined, strain: Values | undefined): string | undefined {
  const { t } = useLingui()
  const words = useDishWords()
  if (dish && isFinal(dish.state)) return words.state(dish.state)
  if (dish?.isQuarantined) return t({ id: 'observation.quarantined', message: 'In quarantine' })
  const [next, limit] = [source?.transfer_number, strain?.max_transfers].map(Number)
  if (dish && next !== undefined && limit !== undefined && next + 1 > limit) {
    const transfer = next + 1
    return t({ id: 'bench.transfer', message: `T${transfer}, the limit is ${limit}` })
  }
  return undefined
}

/** Dishes of the agar series that are left now; undefined while they are being read. */
function useLeft(agar: StoredRow | undefined): number | undefined {
  const made = useMadeOf(agar?.id)
  return useMemo(() => (agar && made ? trayOf(agar, made).left : undefined), [agar, made])
}
