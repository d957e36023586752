// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Draft } from '../../../src/features/sync/decision/decision'
import { type Drafts, draftsOf, keepDrafts } from '../../../src/features/sync/decision/drafts'

const draft: Draft = { sides: { name: 'mine' }, seen: { name: 'Mill' }, values: { name: 'New Mill' } }
const drafts: Drafts = { one: draft }
/** A replica that is opened anew, as after a reload. */
const opened = () => ({})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('S26: choices and typed values survive a reload, for their author only', () => {
  keepDrafts(opened(), 'vera', drafts)
  expect(draftsOf(opened(), 'vera')).toEqual(drafts)
  expect(draftsOf(opened(), 'omar')).toEqual({})
})

it('S26: a decided change leaves no draft behind', () => {
  const db = opened()
  keepDrafts(db, 'vera', drafts)
  keepDrafts(db, 'vera', {})
  expect(sessionStorage.length).toBe(0)
})

it('S26: a screen that has not loaded its drafts does not clear the stored ones', () => {
  keepDrafts(opened(), 'vera', drafts)
  keepDrafts(opened(), 'vera', {})
  expect(draftsOf(opened(), 'vera')).toEqual(drafts)
})

it.each([
  ['no JSON', '{', {}],
  ['a list', '[1]', {}],
  ['invalid drafts', '{"one":1,"two":{"sides":1,"values":{}}}', {}],
  [
    'a choice without its seen values',
    '{"one":{"sides":{"name":"theirs","code":"both"},"values":{}}}',
    { one: { sides: {}, seen: {}, values: {} } },
  ],
])('S26: restores only complete drafts from the storage: %s', (_name, text, expected) => {
  sessionStorage.setItem('pinset.draft.decisions.vera', text)
  expect(draftsOf(opened(), 'vera')).toEqual(expected)
})

it('S26: a refusing storage loses drafts at a reload, but does not break the page', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { setItem, getItem: () => null, removeItem: () => undefined })
  const db = opened()
  keepDrafts(db, 'vera', drafts)
  expect(draftsOf(db, 'vera')).toEqual(drafts)
  expect(draftsOf(opened(), 'vera')).toEqual({})
})
