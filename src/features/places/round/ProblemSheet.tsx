import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { isFinal } from '../../../domain/kit/part-states'
import { countStanding, type Standing } from '../../../domain/prep/contents'
import { inSentence } from '../../../records/words/in-sentence'
import { codeOf } from '../../../records/words/reference-titles'
import { useGridDishes } from '../../../records/words/use-grid-dishes'
import { seriesInCommon, usePartWords, usePartWordsOf } from '../../../records/words/use-part-words'
import { useSpoilages } from '../../../records/words/use-spoilages'
import { Button } from '../../../ui/button/Button'
import { DishGrid } from '../../../ui/dish/DishGrid'
import { SpoilageSigns } from '../../../ui/dish/SpoilageSigns'
import { Section } from '../../../ui/list/Section'
import { Sheet } from '../../../ui/overlay/Sheet'
import type { RoomRow, Signed } from './use-answers'

export type ProblemSheetProps = {
  row: RoomRow
  onSign: (signed: readonly Signed[], type: string) => Promise<boolean>
  onPhoto: () => void
  onClose: () => void
}

type Chosen = Readonly<Record<string, ReadonlySet<number>>>

/** The shelf is in quarantine already. Here a person may say which parts are contaminated, and by what. */
export const ProblemSheet = ({ row: { standing }, ...props }: ProblemSheetProps) => {
  const { t } = useLingui()
  const wordsOf = usePartWordsOf()
  const spoilages = useSpoilages()
  const [only] = countStanding(standing) === 1 ? standing : []
  const [chosen, setChosen] = useState<Chosen>(() =>
    only ? { [only.series.row.id]: new Set(only.parts.map(({ number }) => number)) } : {},
  )
  const several = inSentence(wordsOf(seriesInCommon(standing.map(({ series }) => series))).many)
  const toggle = (id: string, number: number) => {
    const next = new Set(chosen[id])
    if (!next.delete(number)) next.add(number)
    setChosen({ ...chosen, [id]: next })
  }
  const signed = standing.flatMap(({ series, parts }): Signed[] => {
    const mine = chosen[series.row.id]
    const numbers = parts.filter(({ number }) => mine?.has(number)).map(({ number }) => number)
    return numbers.length > 0 ? [{ series, numbers }] : []
  })
  const [said, setSaid] = useState('')
  const told = useRef<HTMLParagraphElement>(null)
  const sign = async (type: string) => {
    const parts = signed.map(({ series, numbers }) => wordsOf(series).names(numbers)).join(', ')
    const kind = spoilages.find((one) => one.kind === type)?.label ?? ''
    if (!(await props.onSign(signed, type))) return
    setChosen({})
    setSaid(t({ id: 'round.signed', message: `${parts}: ${kind}` }))
    // The pressed sign is gone: the focus stays in the sheet.
    told.current?.focus({ preventScroll: true })
  }
  return (
    <Sheet title={t({ id: 'round.signs', message: 'What is wrong?' })} onClose={props.onClose}>
      <p>
        {t({
          id: 'round.signs.how',
          message: `The shelf is in quarantine. Select the contaminated ${several}, then the sign.`,
        })}
      </p>
      <p ref={told} role="status" tabIndex={-1}>
        {said}
      </p>
      {standing.map((one) => (
        <SignedGrid
          key={one.series.row.id}
          standing={one}
          chosen={chosen[one.series.row.id] ?? new Set()}
          onToggle={(number) => toggle(one.series.row.id, number)}
        />
      ))}
      {signed.length > 0 && (
        <SpoilageSigns
          label={t({ id: 'part.by', message: 'Contaminated by' })}
          chosen={undefined}
          options={spoilages}
          onChoose={(kind) => void sign(kind)}
        />
      )}
      <Button kind="tonal" icon="camera" wide onClick={props.onPhoto}>
        {t({ id: 'round.photo', message: 'Photo' })}
      </Button>
    </Sheet>
  )
}

type SignedGridProps = {
  standing: Standing<StoredRow>
  chosen: ReadonlySet<number>
  onToggle: (number: number) => void
}

const SignedGrid = ({ standing: { series, parts }, chosen, onToggle }: SignedGridProps) => {
  const words = usePartWords(series)
  const drawn = useGridDishes(series, parts)
  const lost = new Set(
    parts.filter(({ state }) => isFinal(state) && state !== 'contaminated').map(({ number }) => number),
  )
  const tap = (number: number) => {
    if (!lost.has(number)) onToggle(number)
  }
  return (
    <Section title={codeOf(series.definition, series.row) ?? words.many} level={3}>
      <DishGrid label={words.many} dishes={drawn} marked={chosen} onTap={tap} onHold={tap} />
    </Section>
  )
}
