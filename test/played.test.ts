import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readTree } from './architecture/source-file'
import { contentOf, forgetPlayed, notePlayed, PLAYED, playedBefore } from './played.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'played-'))
  write('src/data/save.ts', 'save')
  write('lock.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const content = () => contentOf(root, ['src/data', 'lock.json'])

describe('the content that was played', () => {
  it('stays the same while names and bytes stay the same', () => {
    const before = content()
    write('src/ui/button.ts', 'button')
    write('src/data/save.ts', 'save')
    expect(content()).toBe(before)
  })

  it.each([
    ['a changed file', () => write('src/data/save.ts', 'safe')],
    ['a new file', () => write('src/data/kit/undo.ts', '')],
    [
      'another name',
      () => {
        rmSync(join(root, 'src/data/save.ts'))
        write('src/data/store.ts', 'save')
      },
    ],
    ['a changed single file', () => write('lock.json', '{"a":1}')],
  ])('changes with %s', (_what, change) => {
    const before = content()
    change()
    expect(content()).not.toBe(before)
  })

  it('counts as passed only for the same content', () => {
    const file = join(root, 'cache', 'played.json')
    expect(playedBefore(file, 'a')).toBeUndefined()
    notePlayed(file, { content: 'a', passed: 3, at: '2026-03-01' })
    expect(playedBefore(file, 'a')).toEqual({ content: 'a', passed: 3, at: '2026-03-01' })
    expect(playedBefore(file, 'b')).toBeUndefined()
    forgetPlayed(file)
    expect(playedBefore(file, 'a')).toBeUndefined()
  })
})

describe('the imports of the simulation', () => {
  const files = new Map(readTree(['server', 'src', 'sw', 'test'], 1000).map((file) => [file.path, file]))
  const isPlayed = (path: string) => PLAYED.some((place) => path === place || path.startsWith(`${place}/`))

  /** The file that an import of a file names, undefined for a package. */
  const named = (from: string, specifier: string): string | undefined => {
    if (!specifier.startsWith('.')) return undefined
    const path = posix.join(posix.dirname(from), specifier)
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => files.has(one))
  }

  const outside = (start: readonly string[]): readonly string[] => {
    const met = new Set(start)
    for (const path of met) {
      for (const { specifier, kind } of files.get(path)?.imports ?? []) {
        const next = kind === 'type' ? undefined : named(path, specifier)
        if (next) met.add(next)
      }
    }
    return [...met].filter((path) => !isPlayed(path))
  }

  it('belong to the played files', () => {
    const start = [...files.keys()].filter((path) => path.startsWith('test/sync/'))
    expect(start.length).toBeGreaterThan(100)
    expect(outside(start.filter((path) => /sim|pinned|planted|killed/.test(path)))).toEqual([])
  })

  it('outside the played files are found', () => {
    expect(outside(['src/app/main.tsx']).length).toBeGreaterThan(0)
  })
})
