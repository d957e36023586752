/** Which test files load a file, directly or through others, nearest first. Tests of all tests and of the project's text are none. */
import { posix } from 'node:path'
import type { SourceFile } from '../architecture/source-file'

/** Test files by how many imports lie between them and the nearest of `paths`. */
export function reachingTests(files: readonly SourceFile[], paths: readonly string[]): Map<string, number> {
  const importers = importersOf(files)
  const distance = new Map(paths.map((path) => [path, 0]))
  const queue = [...paths]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const importer of importers.get(path) ?? []) {
      if (distance.has(importer)) continue
      distance.set(importer, (distance.get(path) ?? 0) + 1)
      queue.push(importer)
    }
  }
  const tests = [...distance].filter(([path]) => /\.test\.tsx?$/.test(path))
  return new Map(tests.toSorted(([path, one], [other, far]) => one - far || costOf(path) - costOf(other)))
}

function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path))
  const importers = new Map<string, string[]>()
  for (const { path, imports } of files) {
    for (const { specifier, kind } of imports) {
      if (kind === 'type' || !specifier.startsWith('.')) continue
      const plain = posix.join(posix.dirname(path), specifier)
      const target = [plain, `${plain}.ts`, `${plain}.tsx`].find((one) => known.has(one))
      if (target) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return importers
}

/** Of two as near the cheaper first: what it kills the dearer need not try. */
function costOf(test: string): number {
  return ['test/domain/', 'test/data/', 'test/sync/', 'test/server/'].findIndex((folder) => test.startsWith(folder))
}
