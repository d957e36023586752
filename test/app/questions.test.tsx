// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Questions } from '../../src/app/shell/Questions'
import { forgetInMemory, rememberInMemory } from '../../src/state/person/session-store'
import { confirm } from '../../src/state/screen/overlays'
import { CLOSE_AFTER_MS } from '../../src/ui/overlay/ConfirmDialog'
import { click, mount, named, one } from '../ui/render'

let page: Awaited<ReturnType<typeof mount>>
beforeEach(async () => {
  vi.useFakeTimers()
  page = await mount(<Questions />)
})
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
})

const ask = async (question: Parameters<typeof confirm>[0]) => {
  const answers: boolean[] = []
  await act(async () => {
    void confirm(question).then((answer) => answers.push(answer))
  })
  return answers
}
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

it('the answer arrives at once, and the question closes a moment later', async () => {
  const answers = await ask({ title: 'Save?' })
  await click(named('Confirm'))
  expect(answers).toEqual([true])
  expect(document.querySelector('dialog')).not.toBeNull()
  await wait(CLOSE_AFTER_MS)
  expect(document.querySelector('dialog')).toBeNull()
})

it('a second question starts fresh: no tick, no answer', async () => {
  const first = await ask({ type: 'danger', title: 'Delete A?' })
  const second = await ask({ type: 'danger', title: 'Delete B?' })
  await click(one('input[name=understood]'))
  await click(named('Confirm'))
  await wait(CLOSE_AFTER_MS)
  expect(first).toEqual([true])
  expect(one('dialog').textContent).toContain('Delete B?')
  expect(one<HTMLInputElement>('input[name=understood]').checked).toBe(false)
  await click(named('Confirm'))
  expect(second).toEqual([])
  await click(one('input[name=understood]'))
  await click(named('Confirm'))
  expect(second).toEqual([true])
  await wait(CLOSE_AFTER_MS)
})

it('closing a question without an answer means no', async () => {
  const answers = await ask({ title: 'Save?' })
  await click(named('Cancel'))
  await wait(CLOSE_AFTER_MS)
  expect(answers).toEqual([false])
})

it('S27: a change of user answers the open question with no', async () => {
  const signIn = (userId: string) =>
    act(async () => rememberInMemory({ userId, name: userId, isAdmin: false, isRemember: false, token: userId }))
  const first = await ask({ title: 'Is there a question before anybody signed in?' })
  await signIn('Vera')
  expect(first).toEqual([])
  await click(named('Cancel'))
  await wait(CLOSE_AFTER_MS)
  const answers = await ask({ title: 'Delete 5?' })
  await act(async () => forgetInMemory())
  expect(answers).toEqual([false])
  await signIn('Otto')
  expect(document.querySelector('dialog')).toBeNull()
  await act(async () => forgetInMemory())
})
