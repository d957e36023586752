// @vitest-environment happy-dom
// Which popup is open over the screen, and over a code that fills it.
import { useState } from 'react'
import { expect, it } from 'vitest'
import { usePopup } from '../../src/app/shell/use-popup'
import { useExpandQr } from '../../src/state/labels/expanded-qr'
import type { PrintEntry } from '../../src/state/labels/print-jobs'
import { click, mount, named } from '../ui/render'

const entryOf = (number: number): PrintEntry => ({
  id: String(number),
  url: `https://farm.example/view?quantity_id=${number}`,
  label: `QR Code ${number}/2`,
  text: { name: 'Rye grain', dates: [] },
})

/** Every popup that was drawn, with whether a code filled the screen. */
const drawn: string[] = []

const ShellStands = () => {
  const [open, setOpen, isCovered] = usePopup()
  drawn.push(`${open ?? 'none'} ${isCovered ? 'over a code' : 'over a screen'}`)
  return (
    <>
      <button type="button" onClick={() => setOpen('actions')}>
        Actions
      </button>
      <p>{drawn.at(-1)}</p>
    </>
  )
}

const Code = ({ entry }: { entry: PrintEntry | undefined }) => {
  useExpandQr(entry, () => {})
  return null
}

const Screen = () => {
  const [entry, setEntry] = useState<PrintEntry>()
  return (
    <>
      <Code entry={entry} />
      <ShellStands />
      {[1, 2].map((number) => (
        <button key={number} type="button" onClick={() => setEntry(entryOf(number))}>
          {`Code ${number}`}
        </button>
      ))}
      <button type="button" onClick={() => setEntry(undefined)}>
        Back
      </button>
    </>
  )
}

it('keeps the actions of a code over the actions of the screen below', async () => {
  const page = await mount(<Screen />)
  const says = () => page.place.querySelector('p')?.textContent
  await click(named('Actions'))
  expect(says()).toBe('actions over a screen')
  await click(named('Code 1'))
  expect(says()).toBe('none over a code')
  await click(named('Actions'))
  expect(says()).toBe('actions over a code')
  // The record changed below: the code is the same one.
  await click(named('Code 1'))
  expect(says()).toBe('actions over a code')
  await click(named('Code 2'))
  expect(says()).toBe('none over a code')
  await click(named('Actions'))
  drawn.length = 0
  await click(named('Back'))
  expect(says()).toBe('none over a screen')
  expect(drawn).not.toContain('actions over a screen')
  await page.unmount()
})
