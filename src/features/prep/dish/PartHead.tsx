import type { ReactNode } from 'react'
import type { StoredRow } from '../../../data/rows'
import { placeOf } from '../../../domain/prep/contents'
import type { Part } from '../../../domain/prep/dish-fold'
import { vesselOf } from '../../../domain/prep/vessel'
import { dotted } from '../../../records/people/dotted'
import { usePartWords } from '../../../records/words/use-part-words'
import { useRow } from '../../../state/replica/use-live'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { RecordHead } from '../../../ui/display/text/Titles'
import styles from '../prep.module.css'
import type { Dishes } from '../use-dishes'

export type PartHeadProps = {
  dishes: Dishes
  dish: Part
  /** By default the strain of the series, else its code. */
  title?: string | undefined
  actions?: ReactNode
}

/** The head of one part: its drawing, its code with the number, and its place. */
export const PartHead = ({ dishes, dish, title, actions }: PartHeadProps) => {
  const series = { definition: dishes.definition, row: dishes.series }
  const words = usePartWords(series)
  const { strain_id: strainId, series_code: seriesCode } = dishes.series
  const strain = useRow('strain', textOf(strainId))
  const place = useRow('place', placeOf(series, dish))
  const around = useRow('place', textOf(place?.parent_id))
  const { number, state, percent, isQuarantined, contaminatedBy } = dish
  const where = [around, place].flatMap((one) => nameOf(one) ?? []).join(', ')
  const code = String(seriesCode ?? '')
  return (
    <div className={styles.head}>
      <DishGlyph
        shape={state}
        vessel={vesselOf(series)}
        percent={percent}
        number={number}
        size={64}
        quarantined={isQuarantined}
        flushes={dishes.flushes.lastOf(number)}
      />
      <RecordHead
        code={`${code} · ${number}`}
        title={title ?? (typeof strain?.strain_name === 'string' ? strain.strain_name : code)}
        line={dotted(contaminatedBy === undefined ? '' : words.contamination(contaminatedBy), where)}
        actions={actions}
      />
    </div>
  )
}

function nameOf(place: StoredRow | null | undefined): string | undefined {
  return typeof place?.name === 'string' && !place.deleted_at ? place.name : undefined
}

function textOf(id: unknown): string | undefined {
  return typeof id === 'string' ? id : undefined
}
