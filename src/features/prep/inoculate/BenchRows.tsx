import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import { countIn, type Draft } from '../../../domain/prep/inoculation'
import { trayOf } from '../../../domain/prep/petri'
import { useRow } from '../../../state/use-live'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Mark } from '../../../ui/display/Mark'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { useMadeOf } from '../made-of'

export type BenchRowsProps = { draft: Draft; source: StoredRow | undefined; onChange: () => void }

/** What goes into what: the source, and the agar with what is left of it. */
export const BenchRows = ({ draft, source, onChange }: BenchRowsProps) => {
  const { t } = useLingui()
  const isDish = draft.source?.entity === 'petri_series'
  const strainId = isDish ? source?.strain_id : source?.strain
  const strain = useRow('strain', typeof strainId === 'string' ? strainId : undefined)
  const agar = useRow('agar_series', draft.agarId)
  const recipe = useRow('recipe', typeof agar?.recipe_id === 'string' ? agar.recipe_id : undefined)
  const left = useLeft(agar ?? undefined)
  const name = String(strain?.strain_name ?? '')
  const code = String(source?.series_code ?? source?.spores_code ?? '')
  const number = draft.source?.number ?? 0
  const from = isDish
    ? t({ id: 'bench.from_dish', message: `Dish ${number} of ${code}` })
    : t({ id: 'bench.from_spore', message: `Spores ${code}` })
  return (
    <List label={t({ id: 'bench.rows', message: 'Source and agar' })}>
      <ListRow
        lead={<DishGlyph shape={isDish ? 'colonized' : 'inoculated'} size={36} />}
        title={name === '' ? from : name}
        subtitle={name === '' ? undefined : from}
        chevron={false}
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
          agar?.sterility_check === 'pending' && (
            <Mark tone="agar" icon="clock">
              {t({ id: 'bench.pending', message: 'Not checked yet' })}
            </Mark>
          )
        }
      />
    </List>
  )
}

/** Dishes of the agar series that are left now; undefined while they are being read. */
function useLeft(agar: StoredRow | undefined): number | undefined {
  const made = useMadeOf(agar?.id)
  return useMemo(() => (agar && made ? trayOf(agar, made).left : undefined), [agar, made])
}
