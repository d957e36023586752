// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Modal } from '../../../src/ui/overlay/Modal'
import { mount, one } from '../render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
  vi.useRealTimers()
})

const heard: string[] = []
/** A dialog that closes where it is told to, or one whose caller keeps it. */
const Page = ({ role, isKept = false }: { role?: 'alertdialog' | undefined; isKept?: boolean }) => {
  const [open, setOpen] = useState(true)
  const close = () => {
    heard.push('closed')
    setOpen(isKept)
  }
  return (
    <Modal open={open} role={role} label="Save?" onClose={close}>
      <input type="file" />
    </Modal>
  )
}
const dialog = () => one<HTMLDialogElement>('dialog')

/** What a browser does at a close request: it closes a dialog that does not, or may not, prevent it. */
const requestClose = async (cancelable: boolean): Promise<Event> => {
  const event = new Event('cancel', { cancelable })
  await act(async () => {
    dialog().dispatchEvent(event)
    if (!event.defaultPrevented) dialog().close()
  })
  return event
}

const show = async (element: Parameters<typeof mount>[0]) => {
  heard.length = 0
  page = await mount(element)
}

it.each(['alertdialog', undefined] as const)(
  'a forced close reaches the opener of the dialog once (%s)',
  async (role) => {
    await show(<Page role={role} />)
    await requestClose(false)
    expect([dialog().open, heard]).toEqual([false, ['closed']])
  },
)

it('a question ignores an early Escape, but not the forced second one', async () => {
  await show(<Page role="alertdialog" />)
  expect((await requestClose(true)).defaultPrevented).toBe(true)
  expect([dialog().open, heard]).toEqual([true, []])
  await requestClose(false)
  expect([dialog().open, heard]).toEqual([false, ['closed']])
})

it('a question closes at Escape after a while, reported once', async () => {
  vi.useFakeTimers()
  await show(<Page role="alertdialog" />)
  vi.advanceTimersByTime(1000)
  await requestClose(true)
  expect([dialog().open, heard]).toEqual([false, ['closed']])
})

it('a dialog kept open by its caller reopens after each forced close', async () => {
  await show(<Page role="alertdialog" isKept />)
  for (const times of [1, 2, 3]) {
    await requestClose(false)
    expect([dialog().open, heard.length]).toEqual([true, times])
  }
})

it('a file chooser that was left without a file closes no dialog around it', async () => {
  await show(<Page />)
  await act(async () => void one('input').dispatchEvent(new Event('cancel', { bubbles: true })))
  expect([dialog().open, heard]).toEqual([true, []])
})
