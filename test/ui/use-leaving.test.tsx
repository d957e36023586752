// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { AmountField } from '../../src/ui/controls/AmountField'
import { DateField } from '../../src/ui/controls/DateField'
import type { FieldProps } from '../../src/ui/controls/field-props'
import { NumberField } from '../../src/ui/controls/NumberField'
import { PasswordField } from '../../src/ui/controls/PasswordField'
import { TextField } from '../../src/ui/controls/TextField'
import { mount, Owner, one } from './render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

const CONTROLS: readonly (readonly [name: string, draw: (props: FieldProps<string>) => React.ReactNode])[] = [
  ['text', (props) => <TextField {...props} />],
  ['long text', (props) => <TextField {...props} multiline />],
  ['password', (props) => <PasswordField {...props} />],
  ['whole number', (props) => <NumberField {...props} />],
  ['amount', (props) => <AmountField {...props} />],
  ['date', (props) => <DateField {...props} />],
]

const show = async (draw: (props: FieldProps<string>) => React.ReactNode) => {
  const heard: string[] = []
  page = await mount(
    <>
      <Owner initial="" told={[]}>
        {(value, onChange) => draw({ label: 'Size', name: 'size', value, onChange, onBlur: () => heard.push('left') })}
      </Owner>
      <output tabIndex={-1} onClick={() => heard.push('pressed')} onKeyDown={() => undefined} />
    </>,
  )
  return { heard, input: one<HTMLInputElement>('[name=size]'), button: one<HTMLElement>('output') }
}

const point = (target: Element, type: string) =>
  act(async () => void target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })))
const rest = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)))

it.each(CONTROLS)('%s: is left once the press that took the focus has been acted on', async (_name, draw) => {
  const { heard, input, button } = await show(draw)
  await act(async () => input.focus())
  await point(button, 'mousedown')
  await act(async () => input.blur())
  await rest()
  expect(heard).toEqual([])
  await act(async () => {
    button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    button.click()
  })
  await rest()
  expect(heard).toEqual(['pressed', 'left'])
})

it.each(CONTROLS)('%s: is left at once by a key', async (_name, draw) => {
  const { heard, input } = await show(draw)
  await act(async () => input.focus())
  await act(async () => input.blur())
  expect(heard).toEqual(['left'])
})
