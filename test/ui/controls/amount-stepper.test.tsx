// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { AmountStepper } from '../../../src/ui/controls/numbers/AmountStepper'
import { isUnread } from '../../../src/ui/controls/numbers/unread'
import { leave, mount, Owner, one, speak, type } from '../render'

it('typed text counts at once, before blur', async () => {
  const told: string[] = []
  await mount(
    <Owner initial="5" told={told}>
      {(value, onChange) => <AmountStepper label="Amount" value={value} onChange={onChange} step="1" />}
    </Owner>,
  )
  await type(one<HTMLInputElement>('input'), '1,5')
  expect(told).toEqual(['1.50'])
})

it('shows the language’s decimal sign, and reports a point', async () => {
  const told: string[] = []
  await speak('ru')
  const page = await mount(
    <Owner initial="5" told={told}>
      {(value, onChange) => <AmountStepper label="Quantity" value={value} onChange={onChange} step="1" />}
    </Owner>,
  )
  const input = one<HTMLInputElement>('input', page.place)
  expect(input.value).toBe('5,00')
  await type(input, '1,5')
  expect(input.value).toBe('1,5')
  expect(told).toEqual(['1.50'])
  await speak('en')
})

/** Five of at most a hundred. */
async function upToHundred() {
  const told: string[] = []
  const page = await mount(
    <Owner initial="5" told={told}>
      {(value, onChange) => <AmountStepper label="Number" value={value} onChange={onChange} step="1" max="100" />}
    </Owner>,
  )
  const input = one<HTMLInputElement>('input', page.place)
  return { told, page, input }
}

it('an invalid text stays as typed, never steps, and reports no number', async () => {
  const { told, page, input } = await upToHundred()
  for (const text of ['1.2.3', '-3', '250']) {
    await type(input, text)
    expect(input.value).toBe(text)
    expect(isUnread(told.at(-1))).toBe(true)
    await act(async () => one(`[aria-label="More"]`, page.place).click())
    expect(isUnread(told.at(-1))).toBe(true)
  }
  // What is beyond the limit is put on it, with a word, once the field is left.
  await leave(input)
  expect(input.value).toBe('100.00')
  expect(page.place.textContent).toContain('At most 100')
  await page.unmount()
})

it('Enter confirms no value that just replaced the text', async () => {
  const { page, input } = await upToHundred()
  const enter = async () => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    await act(async () => void input.dispatchEvent(key))
    return key.defaultPrevented ? 'kept back' : 'confirms'
  }
  await type(input, '250')
  expect(await enter()).toBe('kept back')
  expect(input.value).toBe('100.00')
  expect(await enter()).toBe('confirms')
  await page.unmount()
})
