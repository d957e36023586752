// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import {
  closeForm,
  type FormsStatus,
  openForm,
  setFormErrors,
  setFormSubmitting,
  setFormValue,
  useFormsStatus,
} from '../../../src/state/form/forms'
import { mount } from '../../ui/render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  for (const id of ['a', 'b']) closeForm(id)
})

const seen: FormsStatus[] = []
const Watch = () => {
  const status = useFormsStatus()
  seen.push({ ...status })
  return null
}

it('watching all forms reports each change of their state, and nothing else', async () => {
  page = await mount(<Watch />)
  const last = async (change: () => void) => {
    await act(async () => change())
    return seen.at(-1)
  }
  expect(seen.at(-1)).toEqual({ isDirty: false, isInvalid: false, isSubmitting: false, isView: false, errorCount: 0 })
  await last(() => openForm('a', { formType: 'edit', initial: { name: 'Rye' } }))
  expect(await last(() => setFormValue('a', 'name', 'Oats'))).toMatchObject({ isDirty: true })
  const drawn = seen.length
  await last(() => setFormValue('a', 'name', 'Wheat'))
  expect(seen.length).toBe(drawn)
  await last(() => openForm('b', { formType: 'view', initial: {} }))
  expect(await last(() => setFormErrors('b', { name: 'Name required' }))).toMatchObject({ isView: true, errorCount: 1 })
  expect(await last(() => setFormErrors('a', { name: 'x', code: 'y' }))).toMatchObject({
    isInvalid: true,
    errorCount: 3,
  })
  expect(await last(() => setFormSubmitting('a', true))).toMatchObject({ isSubmitting: true })
  await last(() => closeForm('a'))
  expect(await last(() => closeForm('b'))).toEqual({
    isDirty: false,
    isInvalid: false,
    isSubmitting: false,
    isView: false,
    errorCount: 0,
  })
})
