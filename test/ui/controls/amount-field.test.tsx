// @vitest-environment happy-dom
import fc from 'fast-check'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { AmountField, type AmountFieldProps } from '../../../src/ui/controls/numbers/AmountField'
import { NumberField } from '../../../src/ui/controls/numbers/NumberField'
import { isUnread, unread, unreadText } from '../../../src/ui/controls/numbers/unread'
import { click, leave, mount, named, Owner, one, speak, type } from '../render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

const notice = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

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
  it('accepts a comma for the point, and the number out of its unit', async () => {
    const { told, input } = await amount('', { unit: 'kg' })
    await type(input, ' 12,34 kg')
    expect(told).toEqual(['12.34'])
    expect(notice(input)).toBe('')
  })

  it.each([
    ['1a2,3', 'Digits only'],
    ['1.2.3', 'Only one decimal point'],
    ['-3', 'At least 0'],
    ['kg', 'Digits only'],
    ['2½', 'Digits only'],
  ])('keeps %s as typed, marked as wrong, and reports no number', async (text, words) => {
    const { told, input } = await amount('5')
    await type(input, text)
    for (const _look of ['typed', 'left']) {
      expect(told.map(unreadText)).toEqual([text])
      expect(input.value).toBe(text)
      expect(input.getAttribute('aria-invalid')).toBe('true')
      expect(notice(input)).toBe(words)
      await leave(input)
    }
    await type(input, '6')
    expect(notice(input)).toBe('')
    expect(input.getAttribute('aria-invalid')).toBeNull()
    expect(told.at(-1)).toBe('6')
  })

  it('asks for the intended number after an ambiguous sign before three digits', async () => {
    const { told, input } = await amount('')
    await type(input, '1,500')
    expect(notice(input)).toBe('1.5 or 1500?')
    expect(told.map(isUnread)).toEqual([true])
    await leave(input)
    expect(input.value).toBe('1,500')
    await click(named('1500'))
    expect(told.at(-1)).toBe('1500')
    expect(input.value).toBe('1500.00')
    expect(notice(input)).toBe('')
    expect(document.activeElement).toBe(input)
  })

  it('drops its text once another value arrives, even by the same press', async () => {
    const told: string[] = []
    page = await mount(
      <Owner initial="10" told={told}>
        {(value, onChange) => (
          <>
            <AmountField label="Size" name="size" value={value} onChange={onChange} max="11" />
            <button type="button" onClick={() => onChange('40')}>
              Forty
            </button>
          </>
        )}
      </Owner>,
    )
    const input = one<HTMLInputElement>('input')
    await type(input, '12')
    const button = named('Forty')
    await act(async () => void button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    await act(async () => input.blur())
    await act(async () => {
      button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 5))
    })
    expect(told.at(-1)).toBe('40')
    expect(input.value).toBe('40.00')
    expect(notice(input)).toBe('')
  })

  it('recognizes its own text when it returns, with the same meaning', async () => {
    const { told, input } = await amount('1.5', { fractionDigits: 3 })
    await type(input, '1.50036000291452')
    await type(input, '1.500')
    expect(notice(input)).toBe('')
    expect(told.at(-1)).toBe('1.5')
    await leave(input)
    expect(input.value).toBe('1.500')
  })

  it('shows the text that a form kept, and judges it again', async () => {
    const { input, told } = await amount(unread('1.2.3'))
    expect(input.value).toBe('1.2.3')
    expect(notice(input)).toBe('Only one decimal point')
    await leave(input)
    expect(told).toEqual([])
  })

  it('shows its message only after a lone sign is left', async () => {
    const { input, told } = await amount('', { min: -10 })
    await type(input, '-')
    expect(notice(input)).toBe('')
    expect(told.map(isUnread)).toEqual([true])
    await leave(input)
    expect(notice(input)).toBe('Digits only')
    await type(input, '-4')
    expect(told.at(-1)).toBe('-4')
  })

  it('rejects a fraction of a unit without one, instead of more digits', async () => {
    const { told, input } = await amount('2', { fractionDigits: 0 })
    await type(input, '1.5')
    expect(told.map(isUnread)).toEqual([true])
    expect(notice(input)).toBe('Whole number only')
    await type(input, '15.00')
    expect(told.at(-1)).toBe('15')
  })

  it('cuts a fraction longer than fractionDigits on blur, with a message', async () => {
    const { input, told } = await amount('', { fractionDigits: 3 })
    await type(input, '0.12345')
    expect(input.value).toBe('0.12345')
    expect(told.map(isUnread)).toEqual([true])
    expect(notice(input)).toBe('At most 3 digits after the decimal point')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await leave(input)
    expect(input.value).toBe('0.123')
    expect(told.at(-1)).toBe('0.123')
    expect(notice(input)).toBe('At most 3 digits after the decimal point')
    expect(input.getAttribute('aria-invalid')).toBeNull()
    await type(input, '0.12300')
    expect(told.at(-1)).toBe('0.123')
    expect(notice(input)).toBe('')
  })

  it('cuts nothing to zero', async () => {
    const { input, told } = await amount('')
    await type(input, '0.004')
    await leave(input)
    expect(input.value).toBe('0.004')
    expect(told.map(isUnread)).toEqual([true])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('allows an unfinished number, and reports only finished ones', async () => {
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
    expect(notice(input)).toBe('At most 100')
    await type(input, '0')
    await leave(input)
    expect(told.at(-1)).toBe('0.01')
    expect(notice(input)).toBe('At least 0.01')
    await leave(input)
    expect(notice(input)).toBe('')
  })

  it('reports no number beyond its limits if nothing else checks it', async () => {
    const { input, told } = await amount('', { max: 100, holdsLimits: true })
    await type(input, '250')
    expect(told.map(isUnread)).toEqual([true])
    expect(notice(input)).toBe('At most 100')
    await leave(input)
    expect(told.at(-1)).toBe('100.00')
    expect(notice(input)).toBe('At most 100')
  })

  it('shows the language’s decimal sign, and reports a point', async () => {
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

  it('reports and changes nothing when it is only viewed', async () => {
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

  it('accepts a minus only if min is below zero', async () => {
    const plain = await amount('')
    await type(plain.input, '-4')
    expect(plain.told.map(isUnread)).toEqual([true])
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
  const whole = async (initial: string) => {
    const told: string[] = []
    page = await mount(
      <Owner initial={initial} told={told}>
        {(value, onChange) => <NumberField label="Packages" name="packages" value={value} onChange={onChange} />}
      </Owner>,
    )
    return { told, input: one<HTMLInputElement>('input') }
  }

  it('accepts digits and offers a numeric keypad', async () => {
    const { told, input } = await whole('')
    expect(input.inputMode).toBe('numeric')
    await type(input, '123')
    await type(input, '123 ')
    expect(told).toEqual(['123'])
  })

  it.each([
    ['1.5', 'Whole number only'],
    ['1,5', 'Whole number only'],
    ['-3', 'At least 0'],
    ['1x3', 'Digits only'],
    ['1 2', 'Digits only'],
    ['0x10', 'Digits only'],
    ['12e3', 'Digits only'],
    ['2026-03-01', 'Digits only'],
  ])('keeps %s as typed, marked as wrong, and reports no number', async (text, words) => {
    const { told, input } = await whole('12')
    await type(input, text)
    await leave(input)
    expect(told.map(unreadText)).toEqual([text])
    expect(input.value).toBe(text)
    expect(notice(input)).toBe(words)
  })

  it('offers the thousands that a sign before three digits can mean', async () => {
    const { told, input } = await whole('')
    await type(input, '1,500')
    expect(notice(input)).toBe('Whole number only')
    await click(named('1500'))
    expect(told.at(-1)).toBe('1500')
  })
})

/** A unit behind the number ('12x.') and its thousands say nothing else. */
const saidBy = (text: string) =>
  text
    .trim()
    .replace(/ ?x[.,]?$/, '')
    .replace(',', '.')
    .replace(/ /g, '')

it('shows the typed text for any keys, and reports its number or none', async () => {
  const keys = fc.array(fc.constantFrom(...'0123456789.,- ekx½\b'), { maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(keys, fc.constantFrom(0, 2, 3), async (pressed, fractionDigits) => {
      const { told, input } = await amount('', { fractionDigits })
      let text = ''
      try {
        for (const key of pressed) {
          text = key === '\b' ? text.slice(0, -1) : text + key
          await type(input, text)
          expect(input.value).toBe(text)
          const value = told.at(-1) ?? ''
          if (isUnread(value)) expect(unreadText(value)).toBe(text)
          else expect(Number(value)).toBe(Number(saidBy(text)))
        }
      } finally {
        await page?.unmount()
      }
    }),
    { numRuns: 150 },
  )
})

describe('a number that receives focus', () => {
  it('selects all its text, so typing replaces it', async () => {
    const { input } = await amount('1')
    await act(async () => input.focus())
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4])
  })
})
