/**
 * Every text exists in every language. Runs Lingui's own extractor over the source, in memory, and holds the result
 * against locales/*.po: what the source says and what the catalogs hold must be the same ids.
 */
import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { beforeAll, describe, expect, it } from 'vitest'

type Message = { readonly message?: string; readonly translation?: string; readonly obsolete?: boolean }
type Messages = Readonly<Record<string, Message>>

const root = fileURLToPath(new URL('..', import.meta.url))
const sourceLocale = 'en'
const locales = [sourceLocale, 'ru']
const explicitId = /^[a-z0-9_]+(\.[A-Za-z0-9_]+)+$/

/** What is wrong with a language's catalog, one line each. */
function catalogProblems(used: Messages, catalog: Messages, locale: string): string[] {
  const missing = Object.keys(used).flatMap((id) => {
    const entry = catalog[id]
    if (entry === undefined || entry.obsolete) return [`${id}: not in ${locale}.po; run npm run extract`]
    // With ids of our own the catalog's text is what people see, the source's only its origin.
    if (locale === sourceLocale && entry.translation !== used[id]?.message) {
      return [`${id}: ${locale}.po says something else than the source; run npm run extract`]
    }
    const text = entry.translation
    if (!text) return [`${id}: no text in ${locale}.po for '${used[id]?.message ?? ''}'`]
    const wanted = placeholders(used[id]?.message ?? '')
    const given = placeholders(text)
    const genders = gendersIn(text)
    const lost = wanted.filter((name) => !given.includes(name))
    const extra = given.filter((name) => !wanted.includes(name) && !genders.includes(name))
    return [
      ...lost.map((name) => `${id}: the text in ${locale}.po lost {${name}}`),
      ...extra.map((name) => `${id}: the text in ${locale}.po has {${name}}, which the source lacks`),
    ]
  })
  const obsolete = Object.keys(catalog).filter((id) => used[id] === undefined || catalog[id]?.obsolete)
  return [...missing, ...obsolete.map((id) => `${id}: in ${locale}.po, but no source uses it; run npm run extract`)]
}

/** Placeholders and tags of an ICU text, each once; a text that is no ICU has the one placeholder `syntax error`. */
function placeholders(text: string): string[] {
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
  try {
    return [...new Set([...namesIn(compileMessageOrThrow(text)), ...tags])]
  } catch {
    return ['syntax error']
  }
}

/**
 * Values by which a text only chooses its words. A language with genders may have them where English does not: without the value the text
 * takes its `other` words.
 */
function gendersIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+),\s*select\s*,/g)].map(([, name = '']) => name)
}

function namesIn(tokens: ReturnType<typeof compileMessageOrThrow>): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , format] = token
    const choices = typeof format === 'object' && format !== null ? Object.values(format) : []
    return [name, ...choices.flatMap((choice) => (Array.isArray(choice) ? namesIn(choice) : []))]
  })
}

/** Russian counts in three forms; a text that lacks one shows the wrong word. */
function pluralProblems(catalog: Messages): string[] {
  return Object.entries(catalog)
    .filter(([, { translation = '' }]) => /,\s*plural\s*,/.test(translation))
    .flatMap(([id, { translation = '' }]) =>
      ['one', 'few', 'many', 'other']
        .filter((form) => !new RegExp(`\\b${form}\\s*\\{`).test(translation))
        .map((form) => `${id}: no plural form '${form}'`),
    )
}

describe('the catalog check', () => {
  const used: Messages = { 'a.hello': { message: 'Hello {name}' }, 'a.bye': { message: 'Bye' } }

  it('accepts complete catalogs', () => {
    const english: Messages = {
      'a.hello': { translation: 'Hello {name}' },
      'a.bye': { translation: 'Bye' },
    }
    const russian: Messages = { 'a.hello': { translation: 'Привет, {name}' }, 'a.bye': { translation: 'Пока' } }
    expect(catalogProblems(used, english, 'en')).toEqual([])
    expect(catalogProblems(used, russian, 'ru')).toEqual([])
  })

  it('accepts words chosen by gender where English has one word', () => {
    const russian: Messages = {
      'a.hello': { translation: '{vessel, select, jar {Привет, {name}} other {Здравствуй, {name}}}' },
      'a.bye': { translation: 'Пока' },
    }
    expect(catalogProblems(used, russian, 'ru')).toEqual([])
  })

  it.each<[string, Messages, RegExp]>([
    ['a missing id', { 'a.hello': { translation: 'Привет, {name}' } }, /a\.bye: not in ru\.po/],
    [
      'an empty text',
      { 'a.hello': { translation: 'Привет, {name}' }, 'a.bye': { translation: '' } },
      /a\.bye: no text/,
    ],
    ['a lost placeholder', { 'a.hello': { translation: 'Привет' }, 'a.bye': { translation: 'Пока' } }, /lost \{name\}/],
    [
      'broken syntax',
      { 'a.hello': { translation: 'Привет, {name}' }, 'a.bye': { translation: 'Пока {n, plural, one {' } },
      /syntax error/,
    ],
    [
      'an unused id',
      { 'a.hello': { translation: '{name}' }, 'a.bye': { translation: 'Пока' }, 'a.old': { translation: 'Старое' } },
      /a\.old: .* no source uses it/,
    ],
  ])('catches %s', (_what, catalog, says) => {
    const problems = catalogProblems(used, catalog, 'ru')
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(says)
  })

  it('catches an English text that is no longer the source’s', () => {
    const catalog: Messages = { 'a.hello': { translation: 'Hi {name}' }, 'a.bye': { translation: 'Bye' } }
    expect(catalogProblems(used, catalog, 'en')).toEqual([
      'a.hello: en.po says something else than the source; run npm run extract',
    ])
  })

  it('catches a Russian plural without all its forms', () => {
    const catalog: Messages = { 'a.n': { translation: '{n, plural, one {# чашка} other {# чашек}}' } }
    expect(pluralProblems(catalog)).toEqual(["a.n: no plural form 'few'", "a.n: no plural form 'many'"])
  })
})

describe('the catalogs', () => {
  let used: Messages = {}
  const catalogs = new Map<string, Messages>()

  beforeAll(async () => {
    const config = getConfig({ cwd: root })
    for (const catalog of await getCatalogs(config)) {
      used = (await catalog.collect()) ?? {}
      for (const locale of locales) {
        catalogs.set(locale, (await catalog.read(locale)) ?? {})
      }
    }
  })

  it('contain messages', () => {
    expect(Object.keys(used).length).toBeGreaterThan(30)
  })

  it('use ids of our own, each with an English text', () => {
    const bad = Object.entries(used).filter(([id, { message }]) => !explicitId.test(id) || !message)
    expect(bad.map(([id, { message }]) => `${id}: ${message}`)).toEqual([])
  })

  it.each(locales)('hold every text in %s, and nothing else', (locale) => {
    expect(catalogProblems(used, catalogs.get(locale) ?? {}, locale)).toEqual([])
  })

  it('count in all Russian forms', () => {
    expect(pluralProblems(catalogs.get('ru') ?? {})).toEqual([])
  })
})
