// @vitest-environment happy-dom
// The words of the parts of a series, as the shipped catalogs have them.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as en } from '../../../locales/en.po'
import { messages as ru } from '../../../locales/ru.po'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { registry } from '../../../src/domain/entities/registry'
import { isSeries } from '../../../src/domain/kit/series'
import type { Part } from '../../../src/domain/prep/dish-fold'
import type { Series } from '../../../src/domain/prep/series'
import { type PartWords, seriesInCommon, usePartWordsOf } from '../../../src/records/words/use-part-words'
import { startApp, type TestApp, until } from '../app'

let app: TestApp
let wordsOf: (series: Series | undefined) => PartWords
let shown = ''
const Probe = () => {
  wordsOf = usePartWordsOf()
  shown = i18n.locale
  return null
}

beforeAll(async () => {
  app = await startApp('/', { '/': Probe }, undefined, registry)
})
afterAll(() => app.close())

const speak = async (locale: 'en' | 'ru') => {
  i18n.loadAndActivate({ locale, messages: locale === 'en' ? en : ru })
  await until(() => shown === locale)
}
const grown = (vessel?: string): Series => {
  if (!isSeries(growSeries)) throw new Error('grow series are no series')
  return { definition: growSeries, row: vessel === undefined ? {} : { vessel } }
}
const poured = (): Series => {
  if (!isSeries(petriSeries)) throw new Error('petri series are no series')
  return { definition: petriSeries, row: {} }
}
const counts = (series: Series | undefined) => [1, 2, 5, 21].map((count) => wordsOf(series).count(count))
const bad: Part = {
  ...{ number: 7, state: 'discarded', percent: undefined, isContaminated: true, contaminatedBy: 'wet_rot' },
  ...{ isQuarantined: false, placeId: undefined },
}

describe('the English words', () => {
  beforeAll(() => speak('en'))

  it('name a part by the vessel of its series', () => {
    expect(['jar', 'bag', 'log', undefined].map((vessel) => wordsOf(grown(vessel)).name(7))).toEqual([
      ...['Jar 7', 'Bag 7', 'Log 7', 'Part 7'],
    ])
    expect(wordsOf(poured()).name(7)).toBe('Dish 7')
    expect(counts(grown('bag'))).toEqual(['1 bag', '2 bags', '5 bags', '21 bags'])
  })

  it('name several parts by ranges, one by its number', () => {
    const words = wordsOf(grown('bag'))
    expect(words.done([3, 4, 5, 12], 'fruiting')).toBe('Bags 3–5, 12: fruiting')
    expect(words.names([3])).toBe('Bag 3')
    expect(words.part(bad)).toBe('Bag 7, discarded, contaminated, wet rot')
  })

  it('suit all parts of series with different parts', () => {
    expect(wordsOf(seriesInCommon([grown('jar'), grown('jar')])).many).toBe('Jars')
    expect(wordsOf(seriesInCommon([grown('jar'), grown('bag')])).many).toBe('Parts')
    expect(wordsOf(seriesInCommon([poured(), poured()])).many).toBe('Dishes')
    expect(wordsOf(seriesInCommon([poured(), grown('bag')])).count(2)).toBe('2 parts')
  })
})

describe('the Russian words', () => {
  beforeAll(() => speak('ru'))

  it('count parts in all forms', () => {
    expect(counts(grown('jar'))).toEqual(['1 банка', '2 банки', '5 банок', '21 банка'])
    expect(counts(grown('bag'))).toEqual(['1 пакет', '2 пакета', '5 пакетов', '21 пакет'])
    expect(counts(grown('log'))).toEqual(['1 бревно', '2 бревна', '5 брёвен', '21 бревно'])
    expect(counts(poured())).toEqual(['1 чашка', '2 чашки', '5 чашек', '21 чашка'])
    expect(counts(undefined)).toEqual(['1 ёмкость', '2 ёмкости', '5 ёмкостей', '21 ёмкость'])
  })

  it('agree with the gender of the part', () => {
    const said = (vessel: string) => {
      const words = wordsOf(grown(vessel))
      return [words.name(7), words.verb('contaminated'), words.verb('colonized'), words.verb('shaken')].join(', ')
    }
    expect(said('jar')).toBe('Банка 7, Заражена, Заросла мицелием, Встряхнута')
    expect(said('bag')).toBe('Пакет 7, Заражён, Зарос мицелием, Встряхнут')
    expect(said('tub')).toBe('Контейнер 7, Заражён, Зарос мицелием, Встряхнут')
    expect(said('log')).toBe('Бревно 7, Заражено, Заросло мицелием, Встряхнуто')
    expect(wordsOf(grown('bag')).part(bad)).toBe('Пакет 7, выброшен, заражён, мокрая гниль')
  })
})
