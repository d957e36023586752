import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import { partNow } from '../../../data/read/part-now'
import type { StoredRow } from '../../../data/rows'
import type { Part } from '../../../domain/prep/dish-fold'
import { listIn } from '../../../domain/prep/parents'
import { stickersOf } from '../../../domain/prep/petri'
import type { Series } from '../../../domain/prep/series'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { codeOf } from '../../../records/words/reference-titles'
import { usePartWords } from '../../../records/words/use-part-words'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'
import { Button } from '../../../ui/button/Button'

export type LabelLineProps = { series: Series<StoredRow>; part: Part }

/** What the label of a part says if it differs from the part: another number, an earlier series, or a later one. */
export const LabelLine = ({ series, part }: LabelLineProps) => {
  const { t } = useLingui()
  const { definition, row } = series
  const { number } = part
  const { from, into } = useOtherSeries(series, part)
  const words = usePartWords(series)
  const sticker = stickersOf(row).get(number)
  if (from) {
    const code = codeOf(definition, from.row) ?? ''
    const { number: old } = from
    return <p>{t({ id: 'part.label.from', message: `The label is from ${code}, number ${old}.` })}</p>
  }
  if (into) {
    const code = codeOf(definition, into.row) ?? ''
    const name = words.name(into.number)
    const to = recordRoute(definition, into.row.id, into.number)
    return (
      to && (
        <Button kind="tonal" wide icon="chevron" link={linkTo(to)}>
          {t({ id: 'part.label.into', message: `Now in ${code}: ${name}` })}
        </Button>
      )
    )
  }
  return sticker === undefined ? null : (
    <p>{t({ id: 'part.sticker.line', message: `The label shows number ${sticker}.` })}</p>
  )
}

/** The part in the series that its label is from, and in the series that it went into. */
function useOtherSeries({ definition, row }: Series<StoredRow>, { number, state }: Part) {
  const { db } = useReplica()
  const found = useLive([definition.name], async () => {
    const entry = listIn(row.from_parts).find(({ quantity_id: own }) => own === number)
    const old = entry && (await rowsOf(db, definition.name).get(String(entry.from_series_id)))
    const now = await partNow(db, definition, { row, number })
    return {
      from: old && { row: old, number: Number(entry.from_quantity_id) },
      into: now.row.id === row.id ? undefined : now,
    }
    // A part moves only in some states.
  }, [db, definition, row, number, state])
  return found ?? { from: undefined, into: undefined }
}
