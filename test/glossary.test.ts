/** One word for one thing, on every screen, in both languages; the reasons are in docs/decisions/screens.md. */
import { describe, expect, it } from 'vitest'
import { messages as en } from '../locales/en.po'
import { messages as ru } from '../locales/ru.po'

/** English words that are not used on screens, and what is said in their place. */
const AVOIDED: readonly (readonly [RegExp, string])[] = [
  [/\blog(ged)?[ -]?(in|out)\b/i, 'sign in, sign out'],
  [/\b(anew|meanwhile|thereby|shall|lest|all the same|in the books|goes along)\b/i, 'again, now, must, or nothing'],
  [/\b(some|every|no)body\b|\bwhoever\b/i, 'someone, everyone, no one, anyone who'],
  [/\bpictures?\b/i, 'image, or photo'],
  [/\bstickers?\b/i, 'label'],
  [/\brefuse[sd]?\b/i, 'rejected by the server'],
  [/\bneeds? you\b|\bwaits? for you\b/i, 'needs your decision, needs attention'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bsignal\b/i, 'offline, when you are back online, you need a connection'],
  [/\bfarm server\b/i, 'the server'],
  [/does not answer|no contact/i, 'The server is not responding'],
  [/device is full|make room/i, 'Device storage is full. Free up space'],
  [/\bkept here\b/i, 'not sent yet'],
  [/\b(tries left|wrong tries)\b/i, 'attempts'],
  [/put out of use|\bnot in use\b/i, 'archive, archived'],
  [/take[ns]? back\b/i, 'undo'],
  [/take[ns]? in (a|the) file|keep a copy/i, 'import from file, export to file'],
  [/\blet (him |her |them )?in\b/i, 'approve'],
  [/\b(this|it) is no (?!longer)/i, 'This is not a …'],
  [/\bgestures?\b/i, 'action'],
  [/\bstands? (here|below)\b/i, 'is shown, appears'],
  [/\b(look(ed)? at)\b/i, 'check, checked'],
  [/^Understood$|^Begin\b/, 'OK, Start'],
  [/[a-z]n’t\b|'/, 'no contractions, and ’ for an apostrophe'],
]
/** The seed prescribes these to the word. */
const PRESCRIBED = ['login.failed', 'login.success', 'sign_out.done']

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

/** What a person can read of a compiled text: its words, without names of values. */
function wordsOf(compiled: unknown): string[] {
  if (typeof compiled === 'string') return [compiled]
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((part) => {
    if (typeof part === 'string') return [part]
    const [, , format] = part as [string, string?, unknown?]
    return typeof format === 'object' && format !== null ? Object.values(format).flatMap(wordsOf) : []
  })
}

describe('the English texts', () => {
  it.each(AVOIDED)('avoid %s, and use: %s', (word) => {
    const found = Object.entries(en).filter(
      ([id, compiled]) => !PRESCRIBED.includes(id) && wordsOf(compiled).some((text) => word.test(text)),
    )
    expect(found.map(([id, compiled]) => `${id}: ${JSON.stringify(compiled)}`)).toEqual([])
  })

  it('include every plural form in the check', () => {
    const compiled = [['n', 'plural', { one: ['#', ' picture'], other: ['#', ' pictures'] }]]
    expect(wordsOf(compiled).filter((text) => /\bpictures?\b/.test(text))).toEqual([' picture', ' pictures'])
  })
})

describe('the Russian texts', () => {
  it.each(GLOSSARY)('use one verb for: $act', ({ words, never }) => {
    for (const word of words)
      expect(
        texts.some(([, text]) => text.includes(word)),
        word,
      ).toBe(true)
    expect(texts.filter(([, text]) => never.test(text)).map(([id, text]) => `${id}: ${text}`)).toEqual([])
  })

  it('quote a name in a sentence, instead of an order with a colon', () => {
    const orders = texts.filter(([, text]) => /"[А-ЯЁ][а-яё]+ть: ?",\["/.test(text))
    expect(orders.map(([id, text]) => `${id}: ${text}`)).toEqual([])
  })
})
