/** One rule for every line: walks every definition, every act and every state, in both languages. */
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { messages as en } from '../../../locales/en.po'
import { messages as ru } from '../../../locales/ru.po'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { ACTS, type Act, saidKeys } from '../../../src/domain/kit/said'
import type { FindReference, Writing } from '../../../src/records/words/field-text'
import { titleFields, titleOf } from '../../../src/records/words/reference-titles'
import { askText, doneText, saidLine } from '../../../src/records/words/said'
import { makeFormat } from '../../../src/state/words/format'

const KG = '01920000-0000-7000-8000-000000000002'
const ITEM = '01920000-0000-7000-8000-000000000004'
const find: FindReference = (id) =>
  id === KG
    ? { title: 'kg', row: { code: 'kg', fraction_digits: 2 } }
    : id === ITEM
      ? { title: 'Oat grain', row: { name: 'Oat grain' } }
      : { title: 'Something', row: {} }

const NOW = Date.parse('2026-03-05T12:00:00.000Z')

function writingIn(language: 'en' | 'ru'): Writing {
  const i18n = setupI18n({ locale: language, messages: { [language]: language === 'en' ? en : ru } })
  const format = makeFormat({ language, timeZone: 'UTC', now: () => NOW })
  return {
    date: format.date,
    instant: format.instant,
    amount: format.amount,
    label: ({ id, message }, values) => i18n._(id, values, { message }),
    yes: 'Yes',
    no: 'No',
  }
}
const WRITINGS = [
  ['en', writingIn('en')],
  ['ru', writingIn('ru')],
] as const

/** Bodies in every state the definition names, with a part, and once as an undoing. */
function bodiesOf({ example, said, posted, fields }: EntityDefinition): Values[] {
  const states = Object.keys(said?.state?.words ?? {})
  const field = said?.state?.field
  const inStates = field === undefined ? [example] : states.map((state) => ({ ...example, [field]: state }))
  const part = said?.part?.field
  const isList = part !== undefined && fields[part]?.type === 'list'
  const withPart = part === undefined ? [] : [{ ...example, [part]: isList ? [3, 4, 5, 9] : 9 }]
  const undoing = posted ? [{ ...example, reverses_id: '01920000-0000-7000-8000-0000000000ff' }] : []
  return [...inStates, ...withPart, ...undoing]
}

const cases = registry.all
  .filter(({ sync }) => sync !== 'read')
  .flatMap((definition) =>
    bodiesOf(definition).flatMap((body) =>
      ACTS.flatMap((act) => WRITINGS.map(([language, writing]) => ({ definition, body, act, language, writing }))),
    ),
  )

/** Texts that no person must ever read. */
function problemsOf(text: string): string[] {
  const rules: [string, RegExp][] = [
    ['is empty', /^\s*$/],
    ['has a placeholder', /[{}]/],
    ['has undefined or null', /undefined|null|NaN|\[object/],
    ['has a bare id', /[0-9a-f]{8}-[0-9a-f]{4}/],
    ['has empty quotes', /«\s*»|''/],
    ['has a hole', /\s{2}|\s[,?]|^\s|\s$/],
    ['has a message id', /\b[a-z_]+\.[a-z_]+\.[a-z_]+/],
    ['is a template with a colon', /:\s/],
  ]
  return rules.filter(([, rule]) => rule.test(text)).map(([what]) => `${what}: ${text}`)
}

describe.each(WRITINGS)('every entity and every act, in %s', (language) => {
  it.each(
    cases
      .filter((one) => one.language === language)
      .map((one) => [`${one.definition.name} ${one.act} ${JSON.stringify(one.body.status ?? '')}`, one] as const),
  )('%s', (_name, { definition, body, act, writing }) => {
    const line = saidLine(definition, act, body, find, writing)
    const question = askText(definition, act, body, find, writing)
    const texts = [line.title, ...line.facts, question.title, question.answer]
    expect(texts.flatMap(problemsOf)).toEqual([])
    expect(question.title).toMatch(/\?$/)
    const { said } = definition
    if (said?.amount) {
      const unit = definition.fields[said.amount]
      expect(unit?.type === 'unit' && (unit.unitKey ?? unit.suffix), 'the amount has a unit').toBeTruthy()
      expect(line.title).toMatch(/\d (kg|g|г)/)
      expect(line.title).toContain(said.of !== undefined && body[said.of] === ITEM ? 'Oat grain' : 'Something')
    } else
      expect(line.title.length, 'the line names the record').toBeGreaterThan(
        Math.min(12, writing.label(definition.label).length - 1),
      )
  })
})

describe('a definition', () => {
  it.each(registry.all.map((definition) => [definition.name, definition] as const))(
    '%s uses only its own fields, of the right kind',
    (_name, { fields, said, posted }) => {
      const typeOf = (key: string | undefined) => (key === undefined ? undefined : (fields[key]?.type ?? 'missing'))
      expect([undefined, 'unit']).toContain(typeOf(said?.amount))
      expect([undefined, 'number']).toContain(typeOf(said?.times))
      expect([undefined, 'reference']).toContain(typeOf(said?.of))
      const part = said?.part && fields[said.part.field]
      expect([undefined, 'number']).toContain(part?.type === 'list' ? part.of.type : part?.type)
      if (part?.type === 'list') expect(said?.part?.many, 'several parts have words').toBeDefined()
      expect([undefined, 'number']).toContain(typeOf(said?.count?.field))
      expect([undefined, 'text', 'reference']).toContain(typeOf(said?.into))
      expect([undefined, 'date']).toContain(typeOf(said?.again))
      expect([undefined, 'select']).toContain(typeOf(said?.why))
      expect([undefined, 'date']).toContain(typeOf(said?.when))
      const state = said?.state && fields[said.state.field]
      if (said?.state) {
        const options = state?.type === 'select' && typeof state.options !== 'function' ? state.options : []
        const values = options.map(({ value }) => value)
        const worded = Object.keys(said.state.words)
        // Where the act has words of its own, they are those of the other values.
        expect(worded).toEqual(said.acts?.create ? values.filter((value) => worded.includes(value)) : values)
      }
      if (said?.amount) expect(said.noun, 'the other acts are done to a noun').toBeDefined()
      if (posted) expect(said?.acts?.create, 'a posted record is called after what was done').toBeDefined()
    },
  )
})

const say = (entity: string, act: Act, body: Values, changed?: Values) => {
  const definition = registry.byName(entity)
  if (!definition) throw new Error(entity)
  return WRITINGS.map(([, writing]) =>
    doneText(definition, act, body, find, writing, changed).replaceAll('\u00a0', ' '),
  )
}
const ask = (entity: string, act: Act, body: Values, changed?: Values) => {
  const definition = registry.byName(entity)
  if (!definition) throw new Error(entity)
  return WRITINGS.map(([, writing]) =>
    askText(definition, act, body, find, writing, changed).title.replaceAll('\u00a0', ' '),
  )
}

describe('lines and questions', () => {
  const use = { item_id: ITEM, unit_id: KG, quantity: '1' }
  const bought = { item_id: ITEM, unit_id: KG, quantity: '25', package_count: 12, status: 'received' }

  it('give the amount and the record', () => {
    expect(say('use', 'create', use)).toEqual(['Used 1.00 kg Oat grain', 'Взято 1,00 kg «Oat grain»'])
    expect(ask('use', 'create', use)).toEqual(['Use 1.00 kg Oat grain?', 'Взять 1,00 kg «Oat grain»?'])
  })

  it('give the number of packages and their sum', () => {
    expect(ask('purchase', 'create', bought)).toEqual([
      'Receive 12 × 25.00 kg Oat grain, 300.00 kg in total?',
      'Записать получение 12 × 25,00 kg «Oat grain», всего 300,00 kg?',
    ])
    expect(ask('purchase', 'create', { ...bought, package_count: 1 })[0]).toBe('Receive 25.00 kg Oat grain?')
    expect(say('purchase', 'create', bought)[0]).toBe('Received 12 × 25.00 kg Oat grain')
  })

  it('name a purchase as it was made, not as it is stored', () => {
    expect(ask('purchase', 'create', { ...bought, status: 'ordered' })[0]).toBe(
      'Record the order of 12 × 25.00 kg Oat grain, 300.00 kg in total?',
    )
    expect(say('purchase', 'patch', bought, { status: 'received' })[0]).toBe('Received 12 × 25.00 kg Oat grain')
    expect(say('purchase', 'patch', bought, { lot_number: 'A' })[0]).toBe(
      'Changed the purchase of 12 × 25.00 kg Oat grain',
    )
  })

  it('name a reversal after the act it undid', () => {
    expect(say('use', 'create', { ...use, reverses_id: KG })).toEqual([
      'Undid the use of 1.00 kg Oat grain',
      'Отменена запись о расходе 1,00 kg «Oat grain»',
    ])
  })

  it('give part and reason as facts', () => {
    const definition = registry.byName('write_off')
    const body = { ...use, quantity_id: 9, reason: 'contaminated' }
    const lines = WRITINGS.map(([, writing]) => definition && saidLine(definition, 'create', body, find, writing).facts)
    expect(lines).toEqual([
      ['package 9', 'Contaminated'],
      ['упаковка 9', 'Заражено'],
    ])
  })
})

describe('a record titled by its act', () => {
  it('shows its line as the title, and lists that line’s fields', () => {
    const use = registry.byName('use')
    const [, writing] = WRITINGS[0]
    expect(use && titleOf(use, { item_id: ITEM, unit_id: KG, quantity: '2.5' }, find, writing)).toBe(
      'Used 2.50 kg Oat grain',
    )
    expect(use && titleFields(use)).toEqual(use && saidKeys(use))
  })
})
