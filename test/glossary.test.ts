/** One act has one verb in Russian, on every screen; the table stands in docs/decisions.md as well. */
import { describe, expect, it } from 'vitest'
import { messages as ru } from '../locales/ru.po'

/** The act, its words, and stems of other words for it that must not come back. */
const GLOSSARY = [
  { act: 'use', words: ['Взять', 'Взято', 'Расход'], never: /израсходова|расходова(ть|но)|потрат/i },
  { act: 'count', words: ['Пересчитать', 'Пересчитано', 'Пересчёт'], never: /насчита|подсч[её]т|посчита(ть|но)/i },
  { act: 'write off', words: ['Списать', 'Списано', 'Списание'], never: /вычеркн/i },
  { act: 'receive', words: ['Получено', 'Получена'], never: /принят(о|а)\b|приход(а|овать)?\b/i },
  { act: 'undo', words: ['Отменить', 'Отменено'], never: /откатит|верн[её]н[оа]\b/i },
  { act: 'discard', words: ['Отбросить', 'Отброшено'], never: /выбросить|сбросить/i },
  { act: 'note', words: ['Заметки'], never: /примечани/i },
]

/** Texts of a compiled catalog, plural forms included. */
const texts = Object.entries(ru).map(([id, compiled]) => [id, JSON.stringify(compiled)] as const)

describe('the Russian texts', () => {
  it.each(GLOSSARY)('have one verb for: $act', ({ words, never }) => {
    for (const word of words)
      expect(
        texts.some(([, text]) => text.includes(word)),
        word,
      ).toBe(true)
    expect(texts.filter(([, text]) => never.test(text)).map(([id, text]) => `${id}: ${text}`)).toEqual([])
  })

  it('give no order as a verb with a colon: a name inside a sentence stands in quotes', () => {
    const orders = texts.filter(([, text]) => /"[А-ЯЁ][а-яё]+ть: ?",\["/.test(text))
    expect(orders.map(([id, text]) => `${id}: ${text}`)).toEqual([])
  })
})
