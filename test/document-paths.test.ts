/** Holds every path that a document tells against the tree: what was moved or renamed is told by its new name. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'))

/** From the root on, in any text; what only an address or another path ends with is none. */
const PATH = /(?<![\w./-])(?:src|sw|server|test|docs|public|locales)\/[\w./*-]*[\w*/]/g

/** Files, and the folders that hold them. */
const PLACES = new Set(
  FILES.flatMap((file) =>
    [...file.split('/').keys()].map((length) =>
      file
        .split('/')
        .slice(0, length + 1)
        .join('/'),
    ),
  ),
)

function deadPaths(text: string): string[] {
  return [...text.matchAll(PATH)].map(([path]) => path.replace(/\/\*?$/, '')).filter((path) => !isThere(path))
}

/** A `*` stands for a part of a name. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return PLACES.has(path)
  const shape = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  return [...PLACES].some((place) => shape.test(place))
}

it('finds a path that leads nowhere', () => {
  expect(deadPaths('A save (`src/data/no-such-file.ts`) begins in `src/data/`, see [it](../src/data/db.ts).')).toEqual([
    'src/data/no-such-file.ts',
  ])
  expect(deadPaths('`src/features/*`, `locales/*.po`, `src/no-such-*.ts`')).toEqual(['src/no-such-*.ts'])
})

it.each(DOCUMENTS)('%s names only existing paths', (file) => {
  expect(deadPaths(readFileSync(file, 'utf8'))).toEqual([])
})

it('sees the documents', () => {
  expect(DOCUMENTS).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/journeys.md', 'sw/SPEC.md']))
})
