// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DateField } from '../../../src/ui/controls/dates/DateField'
import type { FieldProps } from '../../../src/ui/controls/field/field-props'
import { AmountField } from '../../../src/ui/controls/numbers/AmountField'
import { NumberField } from '../../../src/ui/controls/numbers/NumberField'
import { PasswordField } from '../../../src/ui/controls/text/PasswordField'
import { TextField } from '../../../src/ui/controls/text/TextField'
import { PATIENCE_MS } from '../../patience'
import { mount, Owner, one } from '../render'

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
const until = async (isTrue: () => boolean) => {
  for (const end = Date.now() + PATIENCE_MS; !isTrue() && Date.now() < end; )
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
}
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

/** How the end of a press is known whose release is heard nowhere: it went to another window, to a menu or into a drag. */
const LOST: readonly (readonly [name: string, target: () => EventTarget, event: () => Event])[] = [
  ['its pointer is cancelled', () => one('output'), () => new PointerEvent('pointercancel', { bubbles: true })],
  ['its pointer is let go', () => one('output'), () => new PointerEvent('lostpointercapture', { bubbles: true })],
  ['a drag ends', () => one('output'), () => new Event('dragend', { bubbles: true })],
  ['a menu opens', () => one('output'), () => new MouseEvent('contextmenu', { bubbles: true })],
  ['another window comes before this one', () => window, () => new FocusEvent('blur')],
  ['the page is hidden', () => document, () => new Event('visibilitychange', { bubbles: true })],
  [
    'the pointer comes back without a button',
    () => document.body,
    () => new PointerEvent('pointermove', { bubbles: true }),
  ],
  ['a key is pressed', () => document.body, () => new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })],
]

const holdAndLeave = async () => {
  const shown = await show((props) => <TextField {...props} />)
  await act(async () => shown.input.focus())
  await point(shown.button, 'mousedown')
  await act(async () => shown.input.blur())
  return shown
}

it.each(LOST)('a field is left when %s, though the release was not heard', async (_name, target, event) => {
  const { heard, input } = await holdAndLeave()
  await act(async () => void target().dispatchEvent(event()))
  await rest()
  expect(heard).toEqual(['left'])
  // Nothing of that press lasts: the next leaving is one at once.
  await act(async () => input.focus())
  await act(async () => input.blur())
  expect(heard).toEqual(['left', 'left'])
})

it('a field is left after a press that never ends', async () => {
  const { heard } = await holdAndLeave()
  await until(() => heard.length > 0)
  expect(heard).toEqual(['left'])
})

it('a press continues through moves, held keys and other fields’ blur', async () => {
  const { heard, button, input } = await holdAndLeave()
  await act(async () => {
    button.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, buttons: 1 }))
    for (const key of ['Shift', 'Control', 'Alt', 'Meta'])
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    input.dispatchEvent(new FocusEvent('blur'))
    // Another button, while the first is held.
    button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, buttons: 1 }))
  })
  await rest()
  expect(heard).toEqual([])
})

it('an immediate second press keeps the first press’s blur pending', async () => {
  const { heard, button } = await holdAndLeave()
  await act(async () => {
    button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  })
  await rest()
  expect(heard).toEqual([])
  await point(button, 'mouseup')
  await rest()
  expect(heard).toEqual(['left'])
})

it('a removed field gets no blur', async () => {
  const { heard, button } = await holdAndLeave()
  await page?.unmount()
  page = undefined
  await point(button, 'mouseup')
  await rest()
  expect(heard).toEqual([])
})
