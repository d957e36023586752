// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { AmountStepper } from '../../src/ui/display/AmountStepper'
import { mount, Owner, one, speak, type } from './render'

it('what is typed counts at once, before the field is left', async () => {
  const told: string[] = []
  await mount(
    <Owner initial="5" told={told}>
      {(value, onChange) => <AmountStepper label="Amount" value={value} onChange={onChange} step="1" />}
    </Owner>,
  )
  await type(one<HTMLInputElement>('input'), '1,5')
  expect(told).toEqual(['1.50'])
})

it('shows the decimal sign of the language and tells a point', async () => {
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
