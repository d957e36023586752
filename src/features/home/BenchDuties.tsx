import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { StoredRow } from '../../data/rows'
import type { BenchDuty } from '../../domain/prep/bench'
import { commonPlace, shelfName } from '../../domain/prep/common-place'
import { DutyGlyph } from '../../records/bench/DutyGlyph'
import { DutyVerb } from '../../records/bench/DutyVerb'
import { type DutyNames, useDutyWords } from '../../records/bench/use-duty-words'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { codeOf } from '../../records/words/reference-titles'
import { useRows } from '../../state/replica/use-live'
import { Button } from '../../ui/button/Button'
import { KeptFocus } from '../../ui/list/KeptFocus'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { ToPick } from './ToPick'

/** Duties shown at first, because home is read at a glance. */
const FIRST = 3

/** What is due today, each one tap away: first what is to be picked, in one row. At least one duty. */
export const BenchDuties = ({ duties }: { duties: readonly BenchDuty[] }) => {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const namesOf = useNames()
  const title = t({ id: 'home.today', message: 'Today' })
  const pick = duties.filter(({ kind }) => kind === 'pick')
  const others = duties.filter(({ kind }) => kind !== 'pick')
  const most = pick.length > 0 ? FIRST - 1 : FIRST
  const all = others.length + Math.min(pick.length, 1)
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
      <KeptFocus>
        <List label={title}>
          {pick.length > 0 && <ToPick duties={pick} />}
          {(isWhole ? others : others.slice(0, most)).map((duty) => (
            <DutyRow key={`${duty.series.row.id} ${duty.kind}`} duty={duty} names={namesOf(duty)} />
          ))}
        </List>
      </KeptFocus>
    </Section>
  )
}

type Told = DutyNames & {
  /** The place to go to, if it is known. */
  readonly place: StoredRow | undefined
}

/** The names that the duties need. A shelf is named with the place around it. */
function useNames(): (duty: BenchDuty) => Told {
  const strains = useNamesOf('strain', 'strain_name')
  const recipes = useNamesOf('recipe', 'name')
  const rows = useRows('place')
  const places = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows])
  return ({ series: { row }, placeIds = [] }) => {
    const place = commonPlace(places, placeIds)
    return {
      name: strains.get(String(row.strain_id)) ?? recipes.get(String(row.recipe_id)),
      where: place ? shelfName(places, place.id) : '',
      place,
    }
  }
}

function useNamesOf(entity: string, field: string): ReadonlyMap<string, string> {
  const rows = useRows(entity)
  return useMemo(() => new Map(rows?.map((row) => [row.id, String(row[field] ?? '')])), [rows, field])
}

/** A tap opens the series, or the place from which parts move. */
const DutyRow = ({ duty, names }: { duty: BenchDuty; names: Told }) => {
  const { kind, series } = duty
  const { definition, row } = series
  const places = useDefinition('place')
  const wordsOf = useDutyWords()
  const { place } = names
  const to = kind === 'move' && place ? recordRoute(places, place.id) : recordRoute(definition, row.id)
  const { title, reason } = wordsOf(duty, names)
  return (
    <ListRow
      lead={<DutyGlyph duty={duty} />}
      title={title}
      code={codeOf(definition, row)}
      subtitle={reason}
      link={to && linkTo(to)}
      action={<DutyVerb duty={duty} />}
    />
  )
}
