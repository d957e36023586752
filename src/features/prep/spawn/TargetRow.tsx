import { useLingui } from '@lingui/react/macro'
import { isOwnSeries } from '../../../domain/acts/spawn'
import { numbersIn, type SpawnDraft, spawnedKind } from '../../../domain/prep/spawning'
import { vesselOf } from '../../../domain/prep/vessel'
import { useReplica } from '../../../state/replica/replica'
import { useRow } from '../../../state/replica/use-live'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Mark } from '../../../ui/display/marks/Mark'
import { ListRow } from '../../../ui/list/ListRow'
import type { SpawnFacts } from './spawn-facts'

/** The series whose parts are spawned, its recipe and run, and how many are left after the gesture. */
export const TargetRow = ({ draft, facts }: { draft: SpawnDraft; facts: SpawnFacts }) => {
  const { t } = useLingui()
  const definition = spawnedKind(useReplica().registry)
  const { target: row, free, rows } = facts
  const strain = useRow('strain', textOf(row?.strain_id))
  const recipe = useRow('recipe', textOf(row?.recipe_id))
  const run = useRow('run', textOf(row?.run_id))
  if (!row) {
    return (
      <ListRow
        lead={<DishGlyph shape="filled" vessel="bag" size={36} />}
        title={t({ id: 'spawn.no_target', message: 'No series yet' })}
        subtitle={t({ id: 'spawn.scan_target', message: 'Set by the first label you scan' })}
        chevron={false}
      />
    )
  }
  const code = String(row.series_code ?? '')
  const runCode = String(run?.code ?? '')
  const names = [strain?.strain_name, recipe?.name].flatMap((name) => (typeof name === 'string' ? [name] : []))
  const into =
    runCode === ''
      ? t({ id: 'spawn.into', message: `Into ${code}` })
      : t({ id: 'spawn.into_run', message: `Into ${code}, run ${runCode}` })
  const taken = new Set(numbersIn(draft))
  const isApart = taken.size > 0 && isOwnSeries({ draft, target: row, rows })
  return (
    <ListRow
      lead={<DishGlyph shape="filled" vessel={vesselOf({ definition, row })} size={36} />}
      title={names.length > 0 ? names.join(', ') : into}
      subtitle={names.length > 0 ? into : undefined}
      chevron={false}
      quantity={String(free.filter((number) => !taken.has(number)).length)}
      unit={t({ id: 'agar.left.unit', message: 'left' })}
      mark={
        isApart && (
          <Mark tone="amber">{t({ id: 'spawn.apart', message: 'Other strain or source: becomes a new series' })}</Mark>
        )
      }
    />
  )
}

function textOf(id: unknown): string | undefined {
  return typeof id === 'string' ? id : undefined
}
