import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { kindOf } from '../../../domain/kit/series'
import { cameFrom, wentInto } from '../../../domain/prep/passages'
import { newestFirst, type Series } from '../../../domain/prep/series'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { useEverySeries, useObservedKinds } from '../../../records/use-series'
import { iconOf } from '../../../records/words/icon-of'
import { referencesIn } from '../../../records/words/reference-titles'
import { useReferenced } from '../../../records/words/use-referenced'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { type PassageRow, PassageRows } from './PassageRows'

/** The sources of a series: parts of other series, spores, a bought package. */
export const FromSection = ({ series }: { series: Series<StoredRow> }) => {
  const { t } = useLingui()
  const { row } = series
  const rows = useParents(series)
  const references = useMemo(() => referencesIn(series.definition, row, ORIGINS), [series.definition, row])
  const find = useReferenced(references)
  if (!find || !rows) return null
  const origins = ORIGINS.filter((key) => typeof row[key] === 'string' && find(row[key]))
  if (rows.length === 0 && origins.length === 0) return null
  const title = t({ id: 'series.from', message: 'From' })
  return (
    <Section title={title}>
      {origins.length > 0 && (
        <List label={title}>
          {origins.map((key) => (
            <OriginRow
              key={key}
              entity={key === 'spore_id' ? 'spore' : 'purchase'}
              id={String(row[key])}
              title={find(String(row[key]))?.title ?? ''}
              part={key === 'purchase_id' && typeof row.quantity_id === 'number' ? row.quantity_id : undefined}
            />
          ))}
        </List>
      )}
      <PassageRows label={title} rows={rows} own={series} />
    </Section>
  )
}

/** The parent series, deleted ones included. Undefined while loading. */
function useParents({ definition, row }: Series<StoredRow>): readonly PassageRow[] | undefined {
  const { db } = useReplica()
  const kinds = useObservedKinds()
  const passages = useMemo(() => cameFrom({ definition, row }), [definition, row])
  const found = useLive(kinds.map(({ name }) => name), async () => {
    const rows = passages.map(async (passage): Promise<PassageRow[]> => {
      const kind = kindOf(kinds, { series_kind: passage.kind })
      const parent = kind && (await rowsOf(db, kind.name).get(passage.from))
      return parent ? [{ of: { definition: kind, row: parent }, passage, numbers: passage.numbers }] : []
    })
    return { of: row.id, rows: (await Promise.all(rows)).flat() }
  }, [db, kinds, passages])
  return found?.of === row.id ? found.rows : undefined
}

/** References to sources that are no series. */
const ORIGINS = ['spore_id', 'purchase_id']

type OriginRowProps = { entity: string; id: string; title: string; part: number | undefined }

const OriginRow = ({ entity, id, title, part }: OriginRowProps) => {
  const { t } = useLingui()
  const definition = useDefinition(entity)
  const to = recordRoute(definition, id, part)
  return (
    <ListRow
      title={title}
      named
      subtitle={part === undefined ? undefined : t({ id: 'series.from.package', message: `package ${part}` })}
      lead={<LeadIcon icon={iconOf(definition)} tone="tint" />}
      link={to && linkTo(to)}
    />
  )
}

/** The series made from parts of this one. */
export const IntoSection = ({ series }: { series: Series<StoredRow> }) => {
  const { t } = useLingui()
  const all = useEverySeries()
  const { id } = series.row
  const rows = useMemo(
    () =>
      wentInto(id, newestFirst(all ?? [])).map(
        ({ series: of, passage }): PassageRow => ({ of, passage, numbers: passage.into }),
      ),
    [id, all],
  )
  if (rows.length === 0) return null
  const title = t({ id: 'series.into', message: 'Went into' })
  return (
    <Section title={title} count={new Set(rows.map(({ of }) => of.row.id)).size}>
      <PassageRows label={title} rows={rows} own={series} isChild />
    </Section>
  )
}
