import { describe, expect, it } from 'vitest'
import { budget, weigh } from './size-budget.mjs'

/** entry -> vendor; routes a and b share a lazy chunk; a has one of its own and opens the camera lazily. */
const graph = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_vendor.js'],
    css: ['entry.css', 'both.css'],
    dynamicImports: ['src/features/a/A.tsx', 'src/features/b/B.tsx'],
  },
  '_vendor.js': { file: 'vendor.js', css: ['both.css'] },
  '_shared.js': { file: 'shared.js', imports: ['_vendor.js'] },
  '_own.js': { file: 'own.js' },
  'src/features/a/A.tsx': {
    file: 'a.js',
    src: 'src/features/a/A.tsx',
    imports: ['index.html', '_shared.js', '_own.js'],
    dynamicImports: ['node_modules/camera/index.js'],
  },
  'src/features/b/B.tsx': { file: 'b.js', src: 'src/features/b/B.tsx', imports: ['_shared.js'] },
  'node_modules/camera/index.js': { file: 'camera.js', src: 'node_modules/camera/index.js' },
}
const sizes: Readonly<Record<string, number>> = {
  'entry.js': 1000,
  'vendor.js': 200,
  'shared.js': 50,
  'own.js': 7,
  'entry.css': 20,
  'both.css': 3,
  'a.js': 30,
  'b.js': 4,
  'camera.js': 9999,
}
const weights = weigh(graph, (file) => sizes[file] ?? 0)

describe('the size budget', () => {
  it('weighs the entry with all that it imports at once', () => {
    expect(weights[0]).toEqual({ name: 'entry', bytes: 1200, limit: budget.entry * 1024 })
  })

  it('weighs each style sheet of the entry once', () => {
    expect(weights[1]).toEqual({ name: 'styles of the entry', bytes: 23, limit: budget.styles * 1024 })
  })

  it('counts a route’s own code, without the entry, shared or lazy code', () => {
    expect(weights.slice(2).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['src/features/a/A.tsx', 37],
      ['src/features/b/B.tsx', 4],
    ])
  })

  it('finds a chunk that exceeds its limit', () => {
    const heavy = weigh(graph, () => budget.entry * 1024)
    expect(heavy.filter(({ bytes, limit }) => bytes > limit).map(({ name }) => name)).toContain('entry')
  })

  it('refuses a graph without an entry', () => {
    expect(() => weigh({}, () => 0)).toThrow(/no entry/)
  })
})
