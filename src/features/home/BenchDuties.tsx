import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { BenchDuty } from '../../domain/prep/bench'
import { DutyGlyph } from '../../records/bench/DutyGlyph'
import { type DutyNames, useDutyWords } from '../../records/bench/use-duty-words'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { codeOf } from '../../records/words/reference-titles'
import { useRows } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'

/** Duties shown at first, because home is read at a glance. */
const FIRST = 3

/** What is due today, each one tap away. Empty when nothing is due. */
export const BenchDuties = ({ duties }: { duties: readonly BenchDuty[] }) => {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const namesOf = useNames()
  if (duties.length === 0) return null
  const title = t({ id: 'home.today', message: 'Today' })
  const all = duties.length
  return (
    <Section
      title={title}
      count={all}
      action={
        all > FIRST && (
          <Button kind="text" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t({ id: 'home.needs.fewer', message: 'Show fewer' })
              : t({ id: 'home.needs.all', message: `Show all ${all}` })}
          </Button>
        )
      }
    >
      <List label={title}>
        {(isWhole ? duties : duties.slice(0, FIRST)).map((duty) => (
          <DutyRow key={`${duty.series.row.id} ${duty.kind}`} duty={duty} names={namesOf(duty)} />
        ))}
      </List>
    </Section>
  )
}

/** The names that the duties need. */
function useNames(): (duty: BenchDuty) => DutyNames {
  const format = useFormat()
  const strains = useNamesOf('strain', 'strain_name')
  const recipes = useNamesOf('recipe', 'name')
  const places = useNamesOf('place', 'name')
  return ({ series: { row }, placeIds = [] }) => ({
    name: strains.get(String(row.strain_id)) ?? recipes.get(String(row.recipe_id)),
    where: format.list(placeIds.flatMap((id) => places.get(id) ?? [])),
  })
}

function useNamesOf(entity: string, field: string): ReadonlyMap<string, string> {
  const rows = useRows(entity)
  return useMemo(() => new Map(rows?.map((row) => [row.id, String(row[field] ?? '')])), [rows, field])
}

/** A tap opens the series, or the place from which parts move. */
const DutyRow = ({ duty, names }: { duty: BenchDuty; names: DutyNames }) => {
  const { kind, series, placeIds = [] } = duty
  const { definition, row } = series
  const place = useDefinition('place')
  const wordsOf = useDutyWords()
  const [from] = placeIds
  const to = kind === 'move' && from !== undefined ? recordRoute(place, from) : recordRoute(definition, row.id)
  const { title, reason } = wordsOf(duty, names)
  return (
    <ListRow
      lead={<DutyGlyph duty={duty} />}
      title={title}
      code={codeOf(definition, row)}
      subtitle={reason}
      link={to && linkTo(to)}
    />
  )
}
