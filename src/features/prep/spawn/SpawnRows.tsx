import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { rangesText } from '../../../domain/kit/ranges'
import { isSeries } from '../../../domain/kit/series'
import { strainOf } from '../../../domain/prep/inoculation'
import { measureOf, restOf, takenFrom } from '../../../domain/prep/rest'
import { isSpawned, PACKAGE, packageNumberOf, type SpawnDraft } from '../../../domain/prep/spawning'
import { vesselOf } from '../../../domain/prep/vessel'
import { usePartWords } from '../../../records/words/use-part-words'
import { useReplica } from '../../../state/replica/replica'
import { useRow } from '../../../state/replica/use-live'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Mark } from '../../../ui/display/marks/Mark'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { useWeight } from '../use-weight'
import { PackageRow } from './PackageRow'
import { groupsOf, type SpawnFacts } from './spawn-facts'
import { TargetRow } from './TargetRow'

export type SpawnRowsProps = { draft: SpawnDraft; facts: SpawnFacts; onChange: () => void }

/** The parents, and the series with what is left of it. */
export const SpawnRows = ({ draft, facts, onChange }: SpawnRowsProps) => {
  const { t } = useLingui()
  const groups = groupsOf(draft)
  return (
    <List label={t({ id: 'spawn.rows', message: 'From and into' })}>
      {groups.map((group, index) => (
        <ParentRow
          key={group.id}
          {...{ draft, facts, group }}
          action={
            index === 0 && (
              <Button kind="tonal" size="small" onClick={onChange}>
                {t({ id: 'bench.change', message: 'Change' })}
              </Button>
            )
          }
        />
      ))}
      <TargetRow draft={draft} facts={facts} />
    </List>
  )
}

type ParentRowProps = Omit<SpawnRowsProps, 'onChange'> & {
  group: ReturnType<typeof groupsOf>[number]
  action: ReactNode
}

const ParentRow = ({
  draft,
  facts: { rows, drawn, bought },
  group: { entity, id, numbers },
  action,
}: ParentRowProps) => {
  const { t } = useLingui()
  const definition = useReplica().registry.byName(entity)
  const row = rows.get(id)
  const series = isSeries(definition) && definition.series.verbs.length > 0 && row ? { definition, row } : undefined
  const words = usePartWords(series)
  const weight = useWeight()
  const strain = useRow('strain', row && strainOf(row))
  if (bought) return <PackageRow bought={bought} amount={draft.amount} action={action} />
  if (entity === PACKAGE) {
    const number = packageNumberOf(numbers[0])
    const name = t({ id: 'spawn.package', message: `Bought package ${number}` })
    return <ListRow lead={<LeadIcon icon="box" />} title={name} chevron={false} action={action} />
  }
  if (!series) {
    const code = String(row?.spores_code ?? strain?.strain_name ?? '')
    const name = t({ id: 'bench.from_spore', message: `Spores ${code}` })
    return <ListRow lead={<LeadIcon icon="spore" />} title={name} chevron={false} action={action} />
  }
  const [code, parts] = [String(row?.series_code ?? ''), words.count(numbers.length)]
  const taken = numbers.map((number) => takenFrom(series.row, number, draft.each, drawn))
  const known = taken.filter((one) => one !== undefined)
  const sum = known.length === numbers.length ? known.reduce((all, one) => all + one, 0) : undefined
  const amount = sum === undefined || !isSpawned(series.definition) ? '' : weight(sum, measureOf(series.row))
  const least = Math.min(...numbers.map((number, at) => (restOf(series.row, number, drawn) ?? 0) - (taken[at] ?? 0)))
  const list = rangesText(numbers)
  const left = weight(least, measureOf(series.row))
  return (
    <ListRow
      lead={<DishGlyph shape={isSpawned(series.definition) ? 'used' : 'growing'} vessel={vesselOf(series)} size={36} />}
      title={t({ id: 'spawn.parents', message: `${parts} of ${code}` })}
      subtitle={amount === '' ? list : `${list}: ${amount}`}
      chevron={false}
      mark={least < 0 && <Mark tone="oversold">{t({ id: 'spawn.rest', message: `${left} left` })}</Mark>}
      action={action}
    />
  )
}
