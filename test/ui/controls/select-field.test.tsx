// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { SelectField } from '../../../src/ui/controls/select/SelectField'
import { PATIENCE_MS } from '../../patience'
import { click, mount, Owner, one } from '../render'

const few = [
  { value: 'kg', label: 'Kilogram' },
  { value: 'g', label: 'Gram' },
]
const many = Array.from({ length: 12 }, (_, index) => ({ value: String(index), label: `Unit ${index}` }))

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

const until = async <Found,>(look: () => Found | null | undefined): Promise<Found> => {
  for (let tries = 0; tries < PATIENCE_MS / 10; tries += 1) {
    const found = look()
    if (found !== null && found !== undefined) return found
    await act(async () => new Promise((done) => setTimeout(done, 10)))
  }
  throw new Error('it never came')
}

const select = async (initial: string, options: typeof few, told: string[], readOnly?: boolean) => {
  page = await mount(
    <Owner initial={initial} told={told}>
      {(value, onChange) => (
        <SelectField label="Unit" name="unit" value={value} onChange={onChange} options={options} readOnly={readOnly} />
      )}
    </Owner>,
  )
}

const pointer = (element: HTMLElement, name: string) =>
  act(async () => {
    const kind = name.startsWith('pointer') ? PointerEvent : MouseEvent
    element.dispatchEvent(new kind(name, { bubbles: true, cancelable: true, button: 0 }))
  })

const press = async (element: HTMLElement) => {
  await pointer(element, 'pointerdown')
  await pointer(element, 'mousedown')
  await act(async () => new Promise((done) => setTimeout(done, 250)))
  await pointer(element, 'pointerup')
  await pointer(element, 'mouseup')
  await click(element)
}

const option = (label: string) =>
  until(() => [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent === label))

const open = async () => {
  const trigger = await until(() => document.querySelector<HTMLElement>('[role=combobox], [data-name=unit]'))
  await act(async () => {
    trigger.focus()
    trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  })
}

describe('a choice from a list', () => {
  it('shows Select... while nothing is chosen', async () => {
    await select('', few, [])
    expect(one('button').textContent).toBe('Select...')
  })

  it('reports a new choice, and nothing for the same one again', async () => {
    const told: string[] = []
    await select('kg', few, told)
    await open()
    await press(await option('Kilogram'))
    expect(told).toEqual([])
    await open()
    await press(await option('Gram'))
    expect(told).toEqual(['g'])
  })

  it('offers a search when the list is long', async () => {
    const told: string[] = []
    await select('3', many, told)
    await open()
    await until(() => document.querySelector('input[placeholder=Search]'))
    await press(await option('Unit 3'))
    expect(told).toEqual([])
    await open()
    await press(await option('Unit 4'))
    expect(told).toEqual(['4'])
  })

  it.each([
    ['short', few],
    ['long', many],
  ])('keeps the choice of a %s list if it removes the previous option', async (_length, options) => {
    const told: string[] = []
    const [first, second, third] = [...options, { value: 'own', label: 'Own' }]
    if (!first || !second || !third) throw new Error('too few')
    const offered = (value: string) => (value === 'own' ? [...options, { value: 'own', label: 'Own' }] : options)
    page = await mount(
      <Owner initial={first.value} told={told}>
        {(value, onChange) => (
          <>
            <button type="button" data-own="" onClick={() => onChange('own')} />
            <SelectField label="Unit" name="unit" value={value} onChange={onChange} options={offered(value)} />
          </>
        )}
      </Owner>,
    )
    await open()
    await press(await option(first.label))
    await click(one('[data-own]'))
    await open()
    await press(await option(second.label))
    await act(async () => new Promise((done) => setTimeout(done, 50)))
    expect(told).toEqual(['own', second.value])
  })

  it('selects the first option with a typed letter while closed', async () => {
    const told: string[] = []
    await select('kg', few, told)
    const trigger = await until(() => document.querySelector<HTMLElement>('[role=combobox]'))
    await act(async () => {
      trigger.focus()
      await new Promise((done) => setTimeout(done, 300))
    })
    await act(async () => {
      trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true, cancelable: true }))
      await new Promise((done) => setTimeout(done, 300))
    })
    expect(told).toEqual(['g'])
  })

  it('offers nothing while it is read-only', async () => {
    await select('kg', few, [], true)
    await click(one('button'))
    expect(document.querySelector('[role=option]')).toBeNull()
    expect(one('button').getAttribute('aria-disabled')).toBe('true')
  })
})
