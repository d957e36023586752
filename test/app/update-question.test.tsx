// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { UpdateQuestion } from '../../src/app/shell/UpdateQuestion'
import { offerUpdate, putOffUpdate } from '../../src/state/device/update'
import { closeForm, openForm, setFormSubmitting } from '../../src/state/form/forms'
import { mount } from '../ui/render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  closeForm('a')
  putOffUpdate()
})

const asks = () => document.querySelector('dialog[open]')?.textContent?.includes('A new version is available') ?? false

it('a new version waits while a form is being submitted, and is offered afterwards', async () => {
  page = await mount(<UpdateQuestion />)
  await act(async () => {
    openForm('a', { formType: 'edit', initial: {} })
    setFormSubmitting('a', true)
    offerUpdate(() => {})
  })
  expect(asks()).toBe(false)
  await act(async () => setFormSubmitting('a', false))
  expect(asks()).toBe(true)
})
