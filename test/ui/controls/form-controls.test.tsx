// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Checkbox } from '../../../src/ui/controls/choices/Checkbox'
import { DateField } from '../../../src/ui/controls/dates/DateField'
import { DateTimeField } from '../../../src/ui/controls/dates/DateTimeField'
import { ButtonField } from '../../../src/ui/controls/field/ButtonField'
import { FieldButton } from '../../../src/ui/controls/field/FieldButton'
import type { FieldProps } from '../../../src/ui/controls/field/field-props'
import { AmountField } from '../../../src/ui/controls/numbers/AmountField'
import { NumberField } from '../../../src/ui/controls/numbers/NumberField'
import { isUnread } from '../../../src/ui/controls/numbers/unread'
import { SelectField } from '../../../src/ui/controls/select/SelectField'
import { PasswordField } from '../../../src/ui/controls/text/PasswordField'
import { TextField } from '../../../src/ui/controls/text/TextField'
import { ImageHeader } from '../../../src/ui/display/pictures/ImageHeader'
import { click, leave, mount, named, Owner, one, speak, type } from '../render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

type Draw = (props: FieldProps<string>) => React.ReactNode

/** A control in its form, and all that it told. */
const show = async (draw: Draw, initial = '', props: Partial<FieldProps<string>> = {}) => {
  const told: string[] = []
  page = await mount(
    <Owner initial={initial} told={told}>
      {(value, onChange) => draw({ label: 'Size', name: 'size', ...props, value, onChange })}
    </Owner>,
  )
  return told
}

/** What the label names. */
const labelled = (text: string): HTMLInputElement => {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === text)
  if (!label) throw new Error(`no label says ${text}`)
  return one<HTMLInputElement>(`#${CSS.escape(label.htmlFor)}`)
}

const options = [
  { value: 'kg', label: 'Kilogram' },
  { value: 'g', label: 'Gram' },
]

const TYPED: readonly (readonly [name: string, draw: Draw, typed: string, told: string])[] = [
  ['text', (props) => <TextField {...props} />, 'Rye', 'Rye'],
  ['e-mail', (props) => <TextField {...props} type="email" />, 'a@b.co', 'a@b.co'],
  ['web address', (props) => <TextField {...props} type="url" />, 'b.co', 'b.co'],
  ['password', (props) => <PasswordField {...props} />, ' p w ', ' p w '],
  ['whole number', (props) => <NumberField {...props} />, ' 012', '12'],
  ['decimal amount', (props) => <AmountField {...props} />, '1,5', '1.5'],
  ['date', (props) => <DateField {...props} />, '2026-03-04', '2026-03-04'],
  ['moment', (props) => <DateTimeField {...props} zone="UTC" />, '2026-03-04T10:00', '2026-03-04T10:00:00.000Z'],
]

const EVERY: readonly (readonly [name: string, draw: Draw])[] = [
  ...TYPED.map(([name, draw]) => [name, draw] as const),
  ['choice', (props) => <SelectField {...props} options={options} />],
  [
    'tick box',
    ({ value, onChange, ...props }) => (
      <Checkbox {...props} value={value === 'yes'} onChange={(next) => onChange(next ? 'yes' : 'no')} />
    ),
  ],
]

describe.each(EVERY)('every control: %s', (_name, draw) => {
  it('uses its label as name, and shows no hint while it is valid', async () => {
    await show(draw, '', { hint: 'digits only' })
    expect(labelled('Size').getAttribute('aria-invalid')).toBeNull()
    expect(document.body.textContent).not.toContain('digits only')
  })

  it('adds the hint to its label after an error, and links the message', async () => {
    await show(draw, '', { hint: 'digits only', error: 'Size must be a valid number' })
    const control = labelled('Size (digits only)')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    const message = document.getElementById(control.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toContain('Size must be a valid number')
    expect(message?.getAttribute('aria-live')).toBe('polite')
  })

  it('announces a warning without being invalid, and an error replaces it', async () => {
    await show(draw, '', { hint: 'digits only', warning: 'Larger than usual' })
    const control = labelled('Size')
    const message = document.getElementById(control.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe('Larger than usual')
    expect(message?.getAttribute('aria-live')).toBe('polite')
    expect(control.getAttribute('aria-invalid')).toBeNull()
    await page?.unmount()
    await show(draw, '', { warning: 'Larger than usual', error: 'Size must be a valid number' })
    expect(document.body.textContent).not.toContain('Zoom in')
  })
})

describe.each(TYPED)('a typed control: %s', (_name, draw, typed, told) => {
  it('reports the typed value', async () => {
    const heard = await show(draw)
    await type(labelled('Size'), typed)
    expect(heard.at(-1)).toBe(told)
  })

  it('ignores edits while it is read-only', async () => {
    const heard = await show(draw, '', { readOnly: true })
    await type(labelled('Size'), typed)
    await leave(labelled('Size'))
    expect(heard).toEqual([])
  })

  it('reports nothing if only viewed and left', async () => {
    const heard = await show(draw, told)
    await leave(labelled('Size'))
    await leave(labelled('Size'))
    expect(heard).toEqual([])
  })
})

describe('keyboards and autofill', () => {
  it.each([
    [
      'an e-mail',
      <TextField key="a" label="Size" name="s" type="email" value="" onChange={() => {}} />,
      'email',
      'email',
    ],
    [
      'a web address',
      <TextField key="b" label="Size" name="s" type="url" value="" onChange={() => {}} />,
      'url',
      'url',
    ],
    ['a whole number', <NumberField key="c" label="Size" name="s" value="" onChange={() => {}} />, 'numeric', 'off'],
    ['an amount', <AmountField key="d" label="Size" name="s" value="" onChange={() => {}} />, 'decimal', 'off'],
  ])('%s asks for its own', async (_name, control, inputMode, autoComplete) => {
    page = await mount(control)
    expect(labelled('Size').inputMode).toBe(inputMode)
    expect(labelled('Size').autocomplete).toBe(autoComplete)
  })
})

describe('a password', () => {
  it('shows and hides by a button whose title names the action', async () => {
    await show((props) => <PasswordField {...props} />, 'secret')
    const input = labelled('Size')
    expect(input.type).toBe('password')
    expect(named('Show password').title).toBe('Show password')
    await click(named('Show password'))
    expect(input.type).toBe('text')
    expect(named('Hide password').title).toBe('Hide password')
    await click(named('Hide password'))
    expect(input.type).toBe('password')
  })
})

describe('a text with a scan button', () => {
  const scanned: string[] = []
  const scan = <FieldButton icon="camera" label="Scan QR Code" onClick={() => scanned.push('scan')} />
  it('offers a titled scan button, except when read-only', async () => {
    await show((props) => <TextField {...props} end={scan} />)
    expect(named('Scan QR Code').title).toBe('Scan QR Code')
    await click(named('Scan QR Code'))
    expect(scanned).toEqual(['scan'])
    await page?.unmount()
    await show((props) => <TextField {...props} end={scan} />, '', { readOnly: true })
    expect(() => named('Scan QR Code')).toThrow()
  })
})

describe('an amount with its unit', () => {
  it('precedes the unit, and applies its bounds and digits on blur', async () => {
    const heard = await show((props) => <AmountField {...props} unit="kg" min="1" max="10" />)
    expect(document.body.textContent).toContain('kg')
    await type(labelled('Size'), '10.9999')
    expect(heard.map(isUnread)).toEqual([true])
    await leave(labelled('Size'))
    expect(labelled('Size').value).toBe('10.00')
    await type(labelled('Size'), '9.9999')
    await leave(labelled('Size'))
    expect(labelled('Size').value).toBe('9.99')
    await type(labelled('Size'), '.5')
    await leave(labelled('Size'))
    expect(heard.at(-1)).toBe('1.00')
  })

  it.each(['ios', 'material'])('keeps a value with more digits than shown, in %s', async (platform) => {
    document.documentElement.dataset.platform = platform
    const heard = await show((props) => <AmountField {...props} fractionDigits={0} max="1" />, '2.718281')
    await leave(labelled('Size'))
    expect(labelled('Size').value).toBe('2.718281')
    expect(heard).toEqual([])
  })
})

describe('a date', () => {
  it('reads the same in the language on any device, and shows when empty', async () => {
    await show((props) => <DateField {...props} />, '2026-03-04')
    expect(document.body.textContent).toContain('4 Mar 2026')
    await speak('ru')
    expect(document.body.textContent).toContain('4 мар. 2026')
    await speak('en')
    await page?.unmount()
    await show((props) => <DateField {...props} />)
    expect(document.body.textContent).toContain('Not set')
  })
})

describe('a tick box', () => {
  const box =
    (readOnly: boolean): Draw =>
    ({ value, onChange }) => (
      <Checkbox
        label="Active"
        name="on"
        readOnly={readOnly}
        value={value === 'yes'}
        onChange={(next) => onChange(next ? 'yes' : 'no')}
      />
    )
  it('toggles by a press', async () => {
    const heard = await show(box(false))
    await click(labelled('Active'))
    await click(labelled('Active'))
    expect(heard).toEqual(['yes', 'no'])
  })

  it('stays as it is while it is read-only', async () => {
    const heard = await show(box(true))
    await click(labelled('Active'))
    expect(heard).toEqual([])
    expect(labelled('Active').checked).toBe(false)
  })
})

describe('a button field', () => {
  it('runs by a button with its field’s name, except when busy or read-only', async () => {
    const heard: string[] = []
    const button = (props: { busy?: boolean; readOnly?: boolean }) => (
      <ButtonField label="Server" action="Test" onClick={() => heard.push('run')} {...props} />
    )
    page = await mount(button({}))
    await click(named('Server: Test'))
    await page.show(button({ busy: true }))
    await click(named('Server: Test'))
    await page.show(button({ readOnly: true }))
    await click(named('Server: Test'))
    expect(heard).toEqual(['run'])
  })
})

describe('a head with an image', () => {
  const head = (props: Partial<Parameters<typeof ImageHeader>[0]>) => (
    <ImageHeader title="Vera Koval" subtitle="Admin" initials="VK" {...props} />
  )
  const pick = (files: readonly File[]) =>
    act(async () => {
      const input = one<HTMLInputElement>('input[type=file]')
      Object.defineProperty(input, 'files', { value: files, configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })

  it('shows title and subtitle, and the initials without an image', async () => {
    page = await mount(head({}))
    expect(one('h2').textContent).toBe('Vera Koval')
    expect(document.body.textContent).toContain('Admin')
    expect(one('[data-text]').dataset.text).toBe('VK')
    await page.show(head({ src: '/avatar.png' }))
    expect(one<HTMLImageElement>('img').getAttribute('src')).toBe('/avatar.png')
    expect(document.querySelector('[data-text]')).toBeNull()
  })

  it('offers no change without a handler', async () => {
    page = await mount(head({}))
    expect(document.querySelector('button, input')).toBeNull()
  })

  it('opens an image picker, and reports each choice, even a repeated one', async () => {
    const chosen: string[] = []
    page = await mount(head({ onChangeImage: (file) => chosen.push(file.name) }))
    const input = one<HTMLInputElement>('input[type=file]')
    expect(input.accept).toBe('image/*')
    const opened = vi.spyOn(input, 'click').mockImplementation(() => undefined)
    expect(named('Change image').title).toBe('Change image')
    await click(named('Change image'))
    expect(opened).toHaveBeenCalledTimes(1)
    const file = new File(['x'], 'vera.png', { type: 'image/png' })
    await pick([file])
    await pick([file])
    await pick([])
    expect(chosen).toEqual(['vera.png', 'vera.png'])
  })
})
