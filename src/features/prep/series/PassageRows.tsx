import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { rangesText } from '../../../domain/kit/ranges'
import type { Passage } from '../../../domain/prep/passages'
import { type Series, sizeOf } from '../../../domain/prep/series'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { optionsOf } from '../../../records/words/field-text'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { useTranslate } from '../../../records/words/use-writing'
import { useRows } from '../../../state/replica/use-live'
import { Button } from '../../../ui/button/Button'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { useWeight } from '../use-weight'
import { SeriesGlyph } from './SeriesGlyph'

export type PassageRow = {
  /** The series that the row opens. */
  readonly of: Series<StoredRow>
  readonly passage: Passage
  /** Its parts. Empty: not told apart. */
  readonly numbers: readonly number[]
}

type PassageRowsProps = {
  label: string
  rows: readonly PassageRow[]
  /** The series on the page. */
  own: Series<StoredRow>
  /** The rows are its children, not its parents. */
  isChild?: boolean
}

/** More rows are one tap away. */
const FIRST = 6

/** Parents or children of a series: code and parts, then what they are, how they were used, how much, and the parts of the other side. */
export const PassageRows = ({ label, rows, own, isChild = false }: PassageRowsProps) => {
  const { t } = useLingui()
  const lineOf = useLine(own, isChild)
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  return (
    <>
      <List label={label}>
        {(isWhole ? rows : rows.slice(0, FIRST)).map((one) => {
          const { of, numbers, passage } = one
          const code = String(of.row.series_code ?? '')
          const to = recordRoute(of.definition, of.row.id, !isChild && numbers.length === 1 ? numbers[0] : undefined)
          return (
            <ListRow
              key={[of.row.id, passage.how, ...passage.into].join()}
              title={numbers.length === 0 ? code : `${code} · ${rangesText(numbers)}`}
              subtitle={lineOf(one)}
              lead={<SeriesGlyph series={of} />}
              link={to && linkTo(to)}
            />
          )
        })}
      </List>
      {rows.length > FIRST && !isWhole && (
        <Button kind="text" onClick={() => setWhole(true)}>
          {t({ id: 'petri.family.all', message: 'Show all' })}
        </Button>
      )}
    </>
  )
}

/** 'Jars, wedge, 1.20 kg, into 3–7': a name of the strain only where it differs. */
function useLine(own: Series<StoredRow>, isChild: boolean): (row: PassageRow) => string {
  const { t } = useLingui()
  const translate = useTranslate()
  const wordsOf = usePartWordsOf()
  const weight = useWeight()
  const strains = useRows('strain')

  return ({ of, numbers, passage: { how, grams, ml, into, numbers: from } }) => {
    const words = wordsOf(of)
    const strain =
      of.row.strain_id === own.row.strain_id ? undefined : strains?.find(({ id }) => id === of.row.strain_id)
    const parts = numbers.length === 0 ? words.count(sizeOf(of)) : numbers.length === 1 ? words.one : words.many
    // What the page's own parts did: a parent gave to them, a child took from them.
    const mine = isChild ? from : into
    const said = [
      parts,
      strain ? String(strain.strain_name ?? '') : '',
      typeof of.row.transfer_number === 'number' ? transferText(of.row.transfer_number) : '',
      methodText(isChild ? of : own, how),
      grams > 0 ? weight(grams) : '',
      ml > 0 ? weight(ml, 'ml') : '',
      mine.length === 0 ? '' : isChild ? fromText(mine) : intoText(mine),
    ]
    return said.filter((text) => text !== '').join(', ')
  }

  function transferText(number: number): string {
    return t({ id: 'petri.transfer', message: `T${number}` })
  }

  function methodText({ definition, row }: Series, how: string | undefined): string {
    const { fields, series } = definition
    const list = fields[series.parents ?? '']
    const type = list?.type === 'list' && list.of.type === 'block' ? list.of.fields.type : undefined
    const option = type?.type === 'select' ? optionsOf(type, row).find(({ value }) => value === how) : undefined
    return option ? inSentence(translate(option.label)) : ''
  }

  function intoText(numbers: readonly number[]): string {
    const [count, list] = [numbers.length, rangesText(numbers)]
    return t({
      id: 'series.from.into',
      message: plural(count, { one: `into number ${list}`, other: `into numbers ${list}` }),
    })
  }

  function fromText(numbers: readonly number[]): string {
    const [count, list] = [numbers.length, rangesText(numbers)]
    return t({
      id: 'series.into.from',
      message: plural(count, { one: `from number ${list}`, other: `from numbers ${list}` }),
    })
  }
}
