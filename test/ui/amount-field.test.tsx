// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { AmountField, type AmountFieldProps } from '../../src/ui/controls/AmountField'
import { NumberField } from '../../src/ui/controls/NumberField'
import { leave, mount, Owner, one, speak, type } from './render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

const amount = async (initial: string, props: Partial<AmountFieldProps> = {}) => {
  const told: string[] = []
  page = await mount(
    <Owner initial={initial} told={told}>
      {(value, onChange) => (
        <AmountField label="Quantity" name="quantity" {...props} value={value} onChange={onChange} />
      )}
    </Owner>,
  )
  return { told, input: one<HTMLInputElement>('input') }
}

describe('a decimal amount', () => {
  it('keeps digits and one point, a comma counting as the point', async () => {
    const { told, input } = await amount('')
    await type(input, '1a2,3.4kg')
    expect(told).toEqual(['12.34'])
  })

  it('cuts the fraction to fractionDigits while typing', async () => {
    const { input, told } = await amount('', { fractionDigits: 3 })
    await type(input, '0.12345')
    expect(input.value).toBe('0.123')
    expect(told).toEqual(['0.123'])
  })

  it('lets an unfinished number be typed on and tells only finished ones', async () => {
    const { input, told } = await amount('')
    await type(input, '12.')
    expect(input.value).toBe('12.')
    expect(told).toEqual(['12'])
    await type(input, '12.5')
    expect(told).toEqual(['12', '12.5'])
  })

  it('fixes digits and limits when an edited field is left', async () => {
    const { input, told } = await amount('', { min: '0.01', max: 100 })
    await type(input, '250')
    await leave(input)
    expect(input.value).toBe('100.00')
    expect(told.at(-1)).toBe('100.00')
    await type(input, '0')
    await leave(input)
    expect(told.at(-1)).toBe('0.01')
  })

  it('shows the decimal sign of the language and tells a point', async () => {
    await speak('ru')
    const { told, input } = await amount('1.5')
    expect(input.value).toBe('1,50')
    await type(input, '2,25')
    await leave(input)
    expect(input.value).toBe('2,25')
    expect(told).toEqual(['2.25'])
    await speak('en')
  })

  it('shows a factor with the digits it has', async () => {
    const { input } = await amount('15', { fractionDigits: 6, unpadded: true })
    expect(input.value).toBe('15')
  })

  it('says nothing and changes nothing when it is only looked at', async () => {
    const { input, told } = await amount('1.5', { min: 2, max: 3, fractionDigits: 4 })
    await leave(input)
    await leave(input)
    expect(input.value).toBe('1.5000')
    expect(told).toEqual([])
  })

  it('never hides digits that are stored', async () => {
    const { input, told } = await amount('0.123456')
    await leave(input)
    expect(input.value).toBe('0.123456')
    expect(told).toEqual([])
  })

  it('stays empty when it is emptied', async () => {
    const { input, told } = await amount('5', { min: 1 })
    await type(input, '')
    await leave(input)
    expect(told).toEqual([''])
  })

  it('takes a minus only where min is below zero', async () => {
    const plain = await amount('')
    await type(plain.input, '-4')
    expect(plain.told).toEqual(['4'])
    await page?.unmount()
    const signed = await amount('', { min: -10 })
    await type(signed.input, '−4')
    expect(signed.told).toEqual(['-4'])
  })

  it('ignores edits while it is read-only', async () => {
    const { input, told } = await amount('5', { readOnly: true })
    await type(input, '7')
    await leave(input)
    expect(told).toEqual([])
  })

  it('ties its label, its hint on error, and its message to the input', async () => {
    const { input } = await amount('0', { hint: 'at least 0.01', error: 'Quantity must be at least 0.01' })
    expect(one('label').textContent).toBe('Quantity (at least 0.01)')
    expect(one('label').getAttribute('for')).toBe(input.id)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const message = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe('Quantity must be at least 0.01')
    expect(message?.getAttribute('aria-live')).toBe('polite')
  })
})

describe('a whole number', () => {
  it('keeps digits only and offers a numeric keypad', async () => {
    const told: string[] = []
    page = await mount(
      <Owner initial="" told={told}>
        {(value, onChange) => <NumberField label="Packages" name="packages" value={value} onChange={onChange} />}
      </Owner>,
    )
    const input = one<HTMLInputElement>('input')
    expect(input.inputMode).toBe('numeric')
    await type(input, '1.2-x3')
    expect(told).toEqual(['123'])
    await type(input, '123 ')
    expect(told).toEqual(['123'])
  })
})
