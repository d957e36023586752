// @vitest-environment happy-dom
// What developers are told, when they asked for it.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { devLog, startDevLog, watchForDevelopers } from '../../src/app/dev-log'
import { putMeta } from '../../src/data/meta'
import { preferences } from '../../src/state/device/preferences'
import { openReplica } from '../../src/state/replica/open-replica'
import { closeReplica } from '../../src/state/replica/replica'
import { until } from '../records/app'

const USER = '01920000-0000-7000-8000-0000000000d1'
let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'debug').mockImplementation((...facts) => void lines.push(facts.join(' ')))
})
afterEach(() => {
  vi.restoreAllMocks()
  window.location.hash = ''
  sessionStorage.clear()
  preferences.devToolsEnabled = false
  closeReplica()
})

it('logs nothing unless the developer option is on', () => {
  devLog('something', 1)
  expect(lines).toEqual([])
  preferences.devToolsEnabled = true
  devLog('something', 1)
  expect(lines).toEqual(['pinset: something 1'])
})

it('the developer option in the hash lasts for the visit', () => {
  window.location.hash = '#dev_logs'
  startDevLog()
  devLog('with it')
  window.location.hash = ''
  devLog('after the hash is gone')
  expect(lines.slice(1)).toEqual(['pinset: after the hash is gone'])
})

it('logs the engine’s phases and the scanner’s state, never the content of a label', async () => {
  preferences.devToolsEnabled = true
  const { db } = await openReplica(USER)
  await new Promise<void>((resolve) => watchForDevelopers(resolve))
  await putMeta(db, 'engine', { phase: 'pushing', reachable: true })
  await until(() => lines.includes('pinset: sync pushing, reachable, unsent 0, refused 0'), 'the engine')
  const scanner = document.createElement('section')
  scanner.dataset.phase = 'scanning'
  scanner.innerHTML = '<div role="alert"><p>https required</p></div><p role="status">RYE</p>'
  document.body.append(scanner)
  await until(() => lines.includes('pinset: scanner scanning, no camera, https required'), 'the scanner')
  scanner.dataset.phase = 'valid'
  await until(() => lines.includes('pinset: scanner valid, no camera, https required'), 'a valid scan')
  scanner.remove()
  await until(() => lines.includes('pinset: scanner closed'), 'it closed')
  expect(lines.join()).not.toContain('RYE')
})
