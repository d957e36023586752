/** The name of a group of parts: 'Sterilizer run A-218'. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { codeKey } from '../../../domain/kit/code-key'
import { partCount } from '../../../domain/kit/entity'
import type { Values } from '../../../domain/kit/field'
import type { GroupName } from '../../../domain/prep/groups'
import { useDefinition } from '../../../records/use-definition'
import { useEverySeries, useMedia, useObservedKinds } from '../../../records/use-series'
import { optionsOf } from '../../../records/words/field-text'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { useTranslate } from '../../../records/words/use-writing'
import { usePeople } from '../../../state/person/people'
import { useRows } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'

export function useGroupWords(): (name: GroupName) => string {
  const { t } = useLingui()
  const format = useFormat()
  const person = usePeople()
  const translate = useTranslate()
  const kinds = useObservedKinds()
  const areas = useMemo(() => kinds.flatMap(({ fields }) => (fields.work_area ? [fields.work_area] : [])), [kinds])
  const bought = useDefinition('purchase')
  const every = useEverySeries()
  const wordsOf = usePartWordsOf()
  const series = useMemo(() => new Map((every ?? []).map((one) => [one.row.id, one])), [every])
  const codeOf = (id: string) => String(series.get(id)?.row.series_code ?? '')
  const media = useMedia()
  const recipes = useById('recipe')
  const strains = useById('strain')
  const items = useById('item')
  const rooms = useById('place')
  const purchases = useById('purchase')
  /** Whether another purchase of the ingredient also has a package with this number. */
  const isOneOfSeveral = (purchase: Values, number: number) =>
    [...purchases.values()].some(
      (other) =>
        other.id !== purchase.id && other.item_id === purchase.item_id && (partCount(bought, other) ?? 0) >= number,
    )
  return ({ factor, key }) => {
    switch (factor) {
      case 'series': {
        const code = codeOf(key)
        return t({ id: 'finder.series', message: `Series ${code} itself` })
      }
      case 'parent_dish': {
        const [id = '', number = ''] = key.split(' ')
        const code = codeOf(id)
        const part = inSentence(wordsOf(series.get(id)).name(Number(number)))
        return t({ id: 'finder.parent_part', message: `Parent ${part} of ${code}` })
      }
      case 'parent_series': {
        const code = codeOf(key)
        return t({ id: 'finder.parent_series', message: `Parent series ${code}` })
      }
      case 'medium': {
        const code = String(media?.get(key)?.series_code ?? '')
        return t({ id: 'finder.medium', message: `Agar ${code}` })
      }
      case 'run': {
        // As a person wrote it.
        const codes = [...(media?.values() ?? []), ...(every ?? []).map(({ row }) => row)].flatMap(
          ({ code, run_code }) => code ?? run_code ?? [],
        )
        const run = String(codes.find((code) => codeKey(String(code)) === key) ?? key)
        return t({ id: 'finder.run', message: `Sterilizer run ${run}` })
      }
      case 'recipe': {
        const name = String(recipes.get(key)?.name ?? '')
        return t({ id: 'finder.recipe', message: `Recipe ${name}` })
      }
      case 'package': {
        const [id = '', number = ''] = key.split(' ')
        const purchase = purchases.get(id)
        const name = String(items.get(String(purchase?.item_id))?.name ?? '')
        if (!purchase || !isOneOfSeveral(purchase, Number(number)))
          return t({ id: 'finder.package', message: `${name}, package ${number}` })
        const day = format.date(String(purchase.date))
        return t({ id: 'finder.package.of', message: `${name}, package ${number} from ${day}` })
      }
      case 'person': {
        const name = person(key) ?? ''
        return t({ id: 'finder.person', message: `Inoculated by ${name}` })
      }
      case 'day': {
        const day = format.date(key)
        return t({ id: 'finder.day', message: `Inoculated on ${day}` })
      }
      case 'work_area': {
        const options = areas.flatMap((area) => (area.type === 'select' ? optionsOf(area, {}) : []))
        const option = options.find(({ value }) => value === key)
        return option ? translate(option.label) : key
      }
      case 'place': {
        const name = String(rooms.get(key)?.name ?? '')
        return t({ id: 'finder.place', message: `Stood in ${name}` })
      }
      case 'strain': {
        const name = String(strains.get(key)?.strain_name ?? '')
        return t({ id: 'finder.strain', message: `Strain ${name}` })
      }
    }
  }
}

function useById(entity: string): ReadonlyMap<string, Values> {
  const rows = useRows(entity)
  return useMemo(() => new Map((rows ?? []).map((row) => [row.id, row])), [rows])
}
