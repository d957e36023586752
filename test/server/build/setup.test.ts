import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceHash } from '../../../server/build/build.mjs'
import { isNodeRecent, missingPackages } from '../../../server/build/setup.mjs'

describe('Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is recent enough', (version) => {
    expect(isNodeRecent(version)).toBe(true)
  })

  it.each(['20.18.9', '18.20.0', '8.0.0'])('%s is too old', (version) => {
    expect(isNodeRecent(version)).toBe(false)
  })
})

describe('an installation', () => {
  const lock = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b-windows': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  }

  it('counts as complete without the binaries of other systems', () => {
    expect(missingPackages(lock, { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } })).toEqual([])
  })

  it.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['a package has other content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-z' } }],
  ])('counts as stale when %s', (_what, installed) => {
    expect(missingPackages(lock, installed)).toEqual(['node_modules/a'])
  })
})

describe('a build', () => {
  let folder = ''
  const env = { APP_ENV: 'dev' }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pinset-'))
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src', 'a.ts'), 'one')
    writeFileSync(join(folder, 'index.html'), 'page')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('depends on the content of its sources, not on their times or place', () => {
    const before = sourceHash(folder, env)
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    expect(sourceHash(copy, env)).toBe(before)
    rmSync(copy, { recursive: true })
  })

  it.each([
    ['a file changed', () => writeFileSync(join(folder, 'src', 'a.ts'), 'two')],
    ['a file came', () => writeFileSync(join(folder, 'src', 'b.ts'), '')],
    ['a file went', () => rmSync(join(folder, 'index.html'))],
    ['text moved from one file to the next', () => writeFileSync(join(folder, 'src', 'a.ts'), 'on')],
  ])('becomes stale when %s', (_what, change) => {
    const before = sourceHash(folder, env)
    change()
    expect(sourceHash(folder, env)).not.toBe(before)
  })

  it('becomes stale when APP_ENV or BLOCKED_ROUTES changes, and empty differs from missing', () => {
    const hashes = [env, { APP_ENV: 'production' }, { ...env, BLOCKED_ROUTES: '' }, { ...env, BLOCKED_ROUTES: '/a' }]
    expect(new Set(hashes.map((other) => sourceHash(folder, other))).size).toBe(4)
  })

  it('stays fresh when an unused variable changes', () => {
    expect(sourceHash(folder, { ...env, PORT: '9' })).toBe(sourceHash(folder, env))
  })

  it('refuses an unknown APP_ENV in one line', () => {
    expect(() => sourceHash(folder, { APP_ENV: 'prod' })).toThrow(
      'APP_ENV is "prod"; it must be one of dev, staging, production',
    )
  })
})
