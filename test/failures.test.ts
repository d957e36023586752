import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failedIn, filesFailedIn, forgetPages, pagesTold, tellPage } from './failures.mjs'

let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'failures-')), 'pages')
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(join(folder, '..'), { recursive: true })
})

describe('the pages of failed browser tests', () => {
  it('print at once and again at the end, limited to 2,500 characters', () => {
    tellPage(folder, 'desk-0', 'desk 0, http://localhost/', `${'a'.repeat(2_500)}dialog "Count"`)
    const [told, ...others] = pagesTold(folder)
    expect(others).toEqual([])
    expect(told).toMatch(/^desk 0, http:\/\/localhost\/:\naaa/)
    expect(told).toMatch(/aaadialog "Count"$/)
    expect(told).toHaveLength('desk 0, http://localhost/:\n'.length + 2_500)
    expect(console.error).toHaveBeenCalledExactlyOnceWith(told)
  })

  it('number at most three, because the log’s end also needs the test names', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) tellPage(folder, name, name, 'page')
    expect(pagesTold(folder)).toEqual(['a:\npage', 'b:\npage', 'c:\npage', `2 more pages: ${folder}`])
  })

  it('disappear before the next run', () => {
    tellPage(folder, 'desk-0', 'desk', 'page')
    forgetPages(folder)
    expect(existsSync(folder)).toBe(false)
    expect(pagesTold(folder)).toEqual([])
  })
})

describe('the failed tests of a report', () => {
  const passed = { status: 'passed', fullName: 'draws', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'counts',
    failureMessages: ['Error: 1 is not 2\n  at /farm/node_modules/chai.js\n  at /farm/test/a.test.ts:3'],
  }

  it('print with their file and the beginning of the failure', () => {
    const report = { testResults: [{ name: '/farm/test/a.test.ts', assertionResults: [passed, failed] }] }
    expect(failedIn(report, '/farm')).toEqual([
      '  test/a.test.ts: counts\n    Error: 1 is not 2\n      at /farm/test/a.test.ts:3',
    ])
  })

  it('name the files to run again, none without a report', () => {
    mkdirSync(folder)
    const report = join(folder, 'e2e.json')
    expect(filesFailedIn(report, '/farm')).toEqual([])
    const results = ['passed', 'failed'].map((status) => ({ name: `/farm/test/${status}.e2e.ts`, status }))
    writeFileSync(report, JSON.stringify({ testResults: results }))
    expect(filesFailedIn(report, '/farm')).toEqual(['test/failed.e2e.ts'])
  })

  it('name the file itself if it did not load', () => {
    const report = { testResults: [{ name: '/farm/test/a.test.ts', message: 'no module', assertionResults: [] }] }
    expect(failedIn(report, '/farm')).toEqual(['  test/a.test.ts: no module'])
  })
})
