// @vitest-environment happy-dom
// Where a build has closed a list, its records still open by themselves, and nothing leads to the list.
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { item } from '../../../src/domain/entities/item'
import { Panes } from '../../../src/records/Panes'
import { listRoute, openList } from '../../../src/records/record-routes'
import { mount } from '../../ui/render'

it('gives a closed list no address', () => {
  const closed = (path: string) => path === '/ingredients-and-purchases'
  expect(listRoute(item, closed)).toBeUndefined()
  expect(listRoute(item, () => false)).toEqual({
    path: '/ingredients-and-purchases',
    search: { tab: 'ingredients' },
  })
})

it('puts a closed list beside no record and no form', () => {
  expect(openList(item, 'the list', () => true)).toBeUndefined()
  expect(openList(item, 'the list', () => false)).toBe('the list')
})

it('shows the record alone on a wide screen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const pane = (list: string | undefined) => (
    <Panes list={list} detail={<p>the record</p>} placeholder={<p>nothing open</p>} detailLabel="Ingredient" />
  )
  const beside = await mount(pane('the list'))
  expect(document.body.textContent).toContain('the list')
  expect(document.querySelector('[aria-label="Ingredient"]')).not.toBeNull()
  await beside.unmount()
  const alone = await mount(pane(undefined))
  expect(document.body.textContent).toBe('the record')
  await alone.unmount()
  vi.unstubAllGlobals()
})
