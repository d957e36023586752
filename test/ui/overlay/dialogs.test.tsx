// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PasswordField } from '../../../src/ui/controls/text/PasswordField'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../src/ui/overlay/ConfirmDialog'
import { click, mount, named, one, type } from '../render'

let page: Awaited<ReturnType<typeof mount>> | undefined
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await page?.unmount()
  page = undefined
  vi.useRealTimers()
})

const dialog = async (props: Partial<ConfirmDialogProps>) => {
  const heard: string[] = []
  page = await mount(
    <ConfirmDialog
      open
      title="Delete OAK-PEL?"
      onConfirm={(input) => heard.push(`confirm:${input}`)}
      onClose={() => heard.push('close')}
      {...props}
    />,
  )
  return heard
}

const later = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

describe('a confirm dialog', () => {
  it('shows Confirm and Cancel by default', async () => {
    await dialog({})
    expect([...document.querySelectorAll('dialog button')].map((button) => button.textContent)).toEqual([
      'Cancel',
      'Confirm',
    ])
  })

  it('closes 150 ms after the action, and acts once', async () => {
    const heard = await dialog({})
    await click(named('Confirm'))
    await click(named('Confirm'))
    expect(heard).toEqual(['confirm:'])
    await later(149)
    expect(heard).toEqual(['confirm:'])
    await later(1)
    expect(heard).toEqual(['confirm:', 'close'])
  })

  it('confirms by Enter: the confirming button has the focus', async () => {
    await dialog({})
    expect(document.activeElement).toBe(named('Confirm'))
  })

  it('blocks a dangerous act until the tick confirms it', async () => {
    const heard = await dialog({ type: 'danger', confirmLabel: 'Delete' })
    expect(document.body.textContent).toContain('I understand this action cannot be undone')
    expect(named('Delete').getAttribute('aria-disabled')).toBe('true')
    await act(async () => one<HTMLFormElement>('form').requestSubmit())
    await click(named('Delete'))
    expect(heard).toEqual([])
    await click(one('input[type=checkbox]'))
    expect(named('Delete').hasAttribute('aria-disabled')).toBe(false)
    await click(named('Delete'))
    expect(heard).toEqual(['confirm:'])
  })

  it('returns the input’s text once it is valid', async () => {
    const heard = await dialog({
      type: 'input',
      input: { label: 'Name', value: 'Tray', validate: (text) => (text === '' ? 'Name required' : undefined) },
    })
    await click(named('Confirm'))
    expect(heard).toEqual(['confirm:Tray'])
  })

  it('confirms a form only with valid fields, and returns their values', async () => {
    const heard: unknown[] = []
    await dialog({
      type: 'form',
      onConfirm: (_, values) => heard.push(values),
      fields: [
        { name: 'first', label: 'First', type: 'number', required: true, value: '1' },
        {
          name: 'last',
          label: 'Last',
          type: 'number',
          required: true,
          validate: (last, { first = '' }) => (Number(last) < Number(first) ? 'Before the first' : undefined),
        },
      ],
    })
    const [first, last] = [...document.querySelectorAll<HTMLInputElement>('dialog input')]
    if (!first || !last) throw new Error('no fields')
    expect(document.activeElement).toBe(first)
    const isBlocked = () => named('Confirm').getAttribute('aria-disabled') === 'true'
    expect(isBlocked()).toBe(true)
    await act(async () => one<HTMLFormElement>('form').requestSubmit())
    expect(heard).toEqual([])
    await type(first, '5')
    await type(last, '3')
    expect(isBlocked()).toBe(true)
    expect(document.body.textContent).toContain('Before the first')
    for (const text of ['6.5', '-7', '1,500', '0x10']) {
      await type(last, text)
      expect(isBlocked()).toBe(true)
    }
    await type(last, '')
    expect(document.body.textContent).toContain('Required field')
    await type(last, '7')
    expect(isBlocked()).toBe(false)
    await act(async () => one<HTMLFormElement>('form').requestSubmit())
    expect(heard).toEqual([{ first: '5', last: '7' }])
  })

  it('defaults to info', async () => {
    await dialog({})
    expect(one('dialog form').dataset.type).toBe('info')
  })

  it('cancels without confirming', async () => {
    const heard = await dialog({ type: 'danger' })
    await click(named('Cancel'))
    await later(150)
    expect(heard).toEqual(['close'])
  })
})

describe('a password', () => {
  it('shows an eye with the title Show password, then Hide password', async () => {
    page = await mount(<PasswordField label="Password" name="password" value="secret" onChange={() => {}} />)
    const input = one<HTMLInputElement>('input')
    expect(input.type).toBe('password')
    expect(one('button').title).toBe('Show password')
    await click(one('button'))
    expect(input.type).toBe('text')
    expect(one('button').title).toBe('Hide password')
    await click(one('button'))
    expect(input.type).toBe('password')
  })
})
