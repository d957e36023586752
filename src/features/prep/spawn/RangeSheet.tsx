import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { Series } from '../../../domain/prep/series'
import { numbersIn, type SpawnDraft } from '../../../domain/prep/spawning'
import { usePartWords } from '../../../records/words/use-part-words'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/display/states/Notice'
import { Sheet } from '../../../ui/overlay/Sheet'
import { RangeField } from '../board/RangeField'

export type RangeSheetProps = {
  series: Series<StoredRow>
  draft: SpawnDraft
  free: readonly number[]
  onAdd: (numbers: readonly number[]) => void
  onClose: () => void
}

/** Parts of the target by typed numbers: '7-18'. Numbers that are not filled are named, and nothing is added. */
export const RangeSheet = ({ series, draft, free, onAdd, onClose }: RangeSheetProps) => {
  const { t } = useLingui()
  const words = usePartWords(series)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const taken = new Set(numbersIn(draft))
  const added = [...chosen].filter((number) => !taken.has(number))
  const wrong = added.filter((number) => !free.includes(number))
  const isBlocked = added.length === 0 || wrong.length > 0
  const add = () => {
    if (isBlocked) return
    onAdd(added)
    onClose()
  }
  const [parts, others] = [words.acted(added.length), words.names(wrong)]
  return (
    <Sheet
      title={t({ id: 'spawn.range', message: 'Range' })}
      onClose={onClose}
      onSubmit={add}
      act={
        <Button kind="primary" size="large" wide type="submit" blocked={isBlocked}>
          {t({ id: 'spawn.add', message: `Add ${parts}` })}
        </Button>
      }
    >
      <RangeField series={series} chosen={chosen} onChoose={setChosen} />
      {wrong.length > 0 && (
        <Notice tone="bad" icon="warning" title={t({ id: 'spawn.range.wrong', message: `${others}: not filled` })} />
      )}
    </Sheet>
  )
}
