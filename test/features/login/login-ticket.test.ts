import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { labelLink, structuredLink } from '../../../src/domain/qr'
import { deviceCurrency } from '../../../src/features/login/device-currency'
import { partUnder, ticketOf } from '../../../src/features/login/label-ticket'

const origin = 'https://farm.example'
const key = '01920000-0000-7000-8000-000000000001'
const addressOf = (link: string) => link.slice(origin.length)

describe('the ticket above the sign-in form', () => {
  it('shows the label’s entity and part', () => {
    const link = labelLink({ origin, category: 'GRAIN', key, quantityId: 9 })
    expect(ticketOf(addressOf(link), origin)).toEqual({ category: 'GRAIN', part: 9, values: [] })
  })

  it('shows the values of a structured label', () => {
    const made = structuredLink({ origin, category: 'STRAIN', key }, { fields: [], values: { name: 'Oyster', n: 3 } })
    const address = 'link' in made ? addressOf(made.link) : ''
    expect(ticketOf(address, origin)).toEqual({ category: 'STRAIN', values: ['Oyster', '3'] })
  })

  it.each(['/settings', '/view', '/view?view=true', '/view?view=true&category=A&key=b', 7, undefined])(
    'stays absent for %s',
    (address) => {
      expect(ticketOf(address, origin)).toBeUndefined()
    },
  )
})

describe('a numbered part on the ticket', () => {
  it('uses the name of its entity', () => {
    expect(partUnder(registry, 'PETRI')).toMatchObject({ message: 'Dish' })
    expect(partUnder(registry, 'GRAIN')).toMatchObject({ message: 'Package' })
  })
})

describe('the first guess at the currency', () => {
  it.each([
    ['de-AT', 'EUR'],
    ['en-US', 'USD'],
    ['ru-RU', 'RUB'],
    ['de', 'EUR'],
    ['not a language', 'EUR'],
    ['en-AQ', 'EUR'],
  ])('the currency for %s: %s', (language, currency) => {
    expect(deviceCurrency(language)).toBe(currency)
  })
})
