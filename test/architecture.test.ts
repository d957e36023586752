/**
 * The architecture, enforced. Every rule is shown to bite on a planted violation and to spare what is allowed, then held
 * against the project. The import table itself is data: test/architecture/import-table.ts.
 */
import { describe, expect, it } from 'vitest'
import { SERIES } from '../src/domain/entities/registry'
import { type Case, one } from './architecture/case'
import { classesThatDifferViolations } from './architecture/check-classes'
import { farmlessQueryViolations } from './architecture/check-farms'
import { cycleViolations, importViolations } from './architecture/check-imports'
import { entityNames, entityNameViolations, seriesKinds, seriesKindViolations } from './architecture/check-names'
import {
  hiddenInputViolations,
  moduleStateViolations,
  secureOnlyViolations,
  testModeViolations,
} from './architecture/check-purity'
import { classTakenTwiceViolations, selectorTwiceViolations } from './architecture/check-styles'
import { importTable } from './architecture/import-table'
import { nameCases } from './architecture/name-cases'
import { shapeCases } from './architecture/shape-cases'
import { parseFile, readTree } from './architecture/source-file'

const entity = [
  'src/domain/entities/unit.ts',
  `export const unit = defineEntity({ name: 'unit', path: '/units' })`,
] as const

const kindOfSeries = [
  'src/domain/entities/jar.ts',
  `export const jar = defineEntity({ name: 'jar', path: '/jars', parts: {}, series: {} })`,
] as const

/** A sheet and a component that looks classes up in it, some of them by a state. */
const styled = (sheet: string, code: string, says: RegExp, times = 1) => ({
  files: [
    ['src/ui/a.module.css', sheet],
    [
      'src/ui/A.tsx',
      `import styles from './a.module.css'\ntype State = 'full' | 'refused'\nconst a = (state: State) => ${code}`,
    ],
  ] as const,
  says,
  times,
})

const cases: readonly Case[] = [
  {
    rule: 'imports keep to the table',
    check: importViolations,
    caught: [
      one('src/domain/a.ts', `import { db } from '../data/db'`, /src\/domain may import no other folder/),
      one('src/domain/a.ts', `import type { Row } from '../data/db'`, /imports src\/data\/db/),
      one('src/domain/a.ts', `type Row = import('../data/db').Row`, /imports src\/data\/db/),
      one('src/domain/a.ts', `import { readFile } from 'node:fs'`, /runs in a browser/),
      one('src/domain/a.ts', `import ky from 'ky'`, /src\/domain may not, .*src\/state/),
      one('src/domain/a.ts', `import x from 'left-pad'`, /which no layer may/),
      one('src/data/a.ts', `export { x } from '../state/session'`, /src\/data may import src\/domain/),
      one('src/ui/A.tsx', `import { unit } from '../domain/entities/unit'`, /src\/ui may import/),
      one('src/ui/scan-worker/main.ts', `import { Button } from '../Button'`, /no other folder/),
      one('src/records/a.ts', `const x = await import('../features/scan/Scan')`, /imports src\/features\/scan\/Scan/),
      one('src/records/a.ts', `import { useSnapshot } from 'valtio'`, /src\/records may not/),
      one('src/features/scan/a.ts', `import { x } from '../home/b'`, /a feature never imports another/),
      one('src/features/scan/a.ts', `import { x } from '../../app/router'`, /imports src\/app\/router/),
      one('src/features/scan/a.ts', `import Dexie from 'dexie'`, /only src\/data may/),
      one('src/app/a.ts', `import { run } from '../../sw/host/runner'`, /may only import\(\) sw\/host/),
      one('src/app/a.ts', `import { step } from '../../sw/engine/machine'`, /imports sw\/engine/),
      one('src/app/a.ts', `const x = await import(address)`, /computed address/),
      one('src/app/a.ts', `const all = import.meta.glob('../../server/*.ts')`, /imports server/),
      one('src/app/a.ts', `new Worker(new URL('../../server/w.ts', import.meta.url))`, /imports server\/w/),
      one('sw/engine/a.ts', `import { db } from '../../src/data/db'`, /sw\/engine may import src\/domain/),
      one('sw/host/a.ts', `import { x } from '../main'`, /imports sw\/main/),
      one('sw/main.ts', `import { step } from './engine/machine'`, /sw may import sw\/host, src\/domain/),
      one('server/a.ts', `import { db } from '../src/data/db'`, /server may import src\/domain/),
      one('server/a.ts', `import { useState } from 'react'`, /server may not/),
      one('src/stray.ts', `export const x = 1`, /lies in no layer/),
    ],
    spared: [
      ['src/domain/a.ts', `import * as v from 'valibot'\nimport { b } from './kit/b'`],
      ['src/ui/A.tsx', `new Worker(new URL('./scan-worker/main.ts', import.meta.url), { type: 'module' })`],
      [
        'src/features/scan/a.ts',
        `import { b } from './b'\nimport { c } from '../../records/c'\nimport './a.module.css'`,
      ],
      [
        'src/app/a.ts',
        `const x = await import('../../sw/host/runner')\nimport { messages } from '../../locales/en.po'`,
      ],
      ['src/app/b.ts', `import type { Runner } from '../../sw/host/runner'`],
      ['server/a.ts', `import { join } from 'node:path'\nimport { unit } from '../src/domain/entities/unit'`],
    ],
  },
  {
    rule: 'no import cycles',
    check: cycleViolations,
    caught: [
      {
        files: [
          ['src/domain/a.ts', `import { b } from './b'`],
          ['src/domain/b.ts', `import { c } from './c'`],
          ['src/domain/c.ts', `export { a } from './a'`],
        ],
        says: /a\.ts -> src\/domain\/b\.ts -> src\/domain\/c\.ts -> src\/domain\/a\.ts/,
      },
    ],
    spared: [
      ['src/domain/a.ts', `import { b } from './b'\nimport { c } from './c'`],
      ['src/domain/b.ts', `import { c } from './c'`],
      ['src/domain/c.ts', `import type { A } from './a'`],
    ],
  },
  {
    rule: 'no hidden clock, chance or network in the pure folders',
    check: hiddenInputViolations,
    caught: [
      one('src/domain/a.ts', `const at = Date.now()`, /Date\.now/),
      one('src/domain/a.ts', `const at = new Date()`, /new Date\(\)/),
      one('src/domain/a.ts', `const { now } = Date`, /Date without an instant/),
      one('sw/engine/a.ts', `const jitter = Math.random()`, /Math\.random/),
      one('sw/engine/a.ts', `const { random } = Math`, /Math\.random/),
      one('src/domain/a.ts', `const id = crypto.randomUUID()`, /crypto/),
      one('sw/engine/a.ts', `const at = performance.now()`, /performance/),
      one('sw/engine/a.ts', `await fetch('/api')`, /fetch\(\)/),
      one('sw/engine/a.ts', `await globalThis.fetch('/api')`, /the global object/),
    ],
    spared: [
      [
        'src/domain/a.ts',
        `const at = new Date(instant)\nconst day = Date.UTC(2026, 0, 1)\nconst most = Math.max(1, 2)`,
      ],
      ['src/domain/b.ts', `export const f = (clock: Clock, at: Date) => clock.now() + clock.performance.crypto`],
      ['src/state/a.ts', `const at = Date.now()`],
    ],
  },
  {
    rule: 'no mutable state in modules',
    check: moduleStateViolations,
    caught: [
      one('src/records/a.ts', `let open = false`, /mutable state/),
      one('src/data/a.ts', `export const cache = new Map()`, /mutable state/),
    ],
    spared: [
      ['src/records/a.ts', `const kinds = new Map([['a', 1]])\nexport function f() { let n = 0; return n }`],
      ['src/state/a.ts', `let open = false`],
      ['sw/main.ts', `let host = undefined`],
    ],
  },
  {
    rule: 'nothing needs a secure page',
    check: secureOnlyViolations,
    caught: [
      one('src/features/scan/a.ts', `const mark = crypto.randomUUID()`, /crypto\.randomUUID/),
      one('sw/host/a.ts', `await crypto.subtle.digest('SHA-256', bytes)`, /crypto\.subtle/),
    ],
    spared: [
      ['src/state/a.ts', `const bytes = crypto.getRandomValues(new Uint8Array(4))`],
      ['server/a.ts', `const id = crypto.randomUUID()`],
      ['src/data/open/locks.ts', `if (crypto.subtle) await crypto.subtle.exportKey('raw', key)`],
    ],
  },
  {
    rule: 'a class has one meaning',
    check: classTakenTwiceViolations,
    caught: [
      one(
        'src/ui/A.tsx',
        `type Tone = 'error' | 'plain'\nconst a = (tone: Tone) => <p className={styles.error}><b className={styles[tone]} /></p>`,
        /styles\.error/,
      ),
      {
        files: [
          ['src/ui/tone.ts', `export type Tone = 'error'`],
          [
            'src/ui/A.tsx',
            `import type { Tone } from './tone'\nconst a = (tone: Tone) => [styles.error, styles[tone]]`,
          ],
        ],
        says: /styles\.error/,
      },
    ],
    spared: [
      ['src/ui/A.tsx', `type Tone = 'error'\nconst a = (tone: Tone) => [styles.screen, styles[tone]]`],
      ['src/ui/B.tsx', `type Tone = 'error'\nconst a = styles.error`],
    ],
  },
  {
    rule: 'code and sheets have the same classes',
    check: classesThatDifferViolations,
    caught: [
      styled('.a {}', `styles.a + styles.b`, /has no class b/),
      styled('.a {}\n@media print {\n.b .a {}\n}', `styles.a`, /no code asks for the class b/),
      styled('.a {}\n.b { composes: c; }', `styles.a + styles.b`, /has no class c/),
      // The one value that has a style is spelt in another way: both sides of it would be told.
      styled('.mark {}\n.attention {}', `styles.mark + styles[state]`, /no value of this|asks for the class/, 2),
      styled('.odd {}', `styles[\`\${state}Icon\`]`, /no value of this|asks for the class/, 2),
    ],
    spared: [
      ['src/ui/a.module.css', '.a:not(.b) {}\n:global(:root[x]) .refused {}\n/* .c */ .d0 { width: 0.5rem; }'],
      ['src/ui/b.module.css', '.heard {}\n:global(.landscape) .fullIcon { composes: heard; }'],
      [
        'src/ui/A.tsx',
        `import styles from './a.module.css'\nimport more from './b.module.css'\ntype S = 'full' | 'refused'
         const a = (state: S, n: number) => [styles.a, styles['b'], styles[state], styles[\`d\${Math.min(n, 0)}\`], more[\`\${state}Icon\`]]`,
      ],
    ],
  },
  {
    rule: 'a style says a selector once',
    check: selectorTwiceViolations,
    caught: [
      one('src/ui/a.module.css', '.a {}\n.b {}\n.a {}', /says \.a a second time/),
      one('src/ui/b.module.css', '@media print {\n.a {}\n.a {}\n}', /says \.a a second time/),
    ],
    spared: [['src/ui/a.module.css', '.a, .b {}\n.b {}\n@media print { .b {} }\n/* .b {} */']],
  },
  {
    rule: 'no branch on test mode',
    check: testModeViolations,
    caught: [
      one('src/data/a.ts', `if (import.meta.env.MODE === 'test') f()`, /MODE/),
      one('server/a.ts', `const quiet = process.env.NODE_ENV === 'test'`, /NODE_ENV/),
      one('server/a.ts', `const quiet = process.env['VITEST']`, /VITEST/),
    ],
    spared: [['server/a.ts', `const port = process.env.PORT`]],
  },
  {
    rule: 'generic screens know no entity by name',
    check: entityNameViolations,
    caught: [
      { files: [entity, ['src/records/A.tsx', `const is = definition.name === 'unit'`]], says: /entity 'unit'/ },
      { files: [entity, ['src/records/a.ts', 'const rows = read(`/units`)']], says: /entity '\/units'/ },
      { files: [entity, ['src/records/a.ts', `switch (name) { case 'unit': f() }`]], says: /entity 'unit'/ },
    ],
    spared: [
      entity,
      ['src/records/a.ts', `switch (field.type) { case 'unit': f() }\nconst is = field.type === 'unit'`],
      ['src/features/supplies/a.ts', `const name = 'unit'`],
    ],
  },
  {
    rule: 'only definitions know a kind of series by name',
    check: seriesKindViolations,
    caught: [
      {
        files: [kindOfSeries, ['src/features/prep/A.tsx', `const rows = useRows('jar')`]],
        says: /kind of series 'jar'/,
      },
      { files: [kindOfSeries, ['src/domain/prep/a.ts', 'const lists = { jar: 1 }']], says: /kind of series 'jar'/ },
      { files: [kindOfSeries, ['server/read/a.ts', 'const kind = `jar`']], says: /kind of series 'jar'/ },
      { files: [kindOfSeries, ['src/data/a.ts', 'const rows = tables.jar']], says: /kind of series 'jar'/ },
      { files: [kindOfSeries, ['src/state/a.ts', 'type All = { readonly jar: 1 }']], says: /kind of series 'jar'/ },
      { files: [kindOfSeries, ['src/ui/a.ts', `const to = \`/jar/\${id}\``]], says: /kind of series 'jar'/ },
      one('src/features/sync/a.ts', `import { POURED } from '../../domain/prep/bench-kinds'`, /no part of the step/),
    ],
    spared: [
      kindOfSeries,
      ['src/domain/entities/use.ts', `const kinds = ['jar']`],
      ['server/demo/a.ts', `await add('jar', {})`],
      ['src/features/prep/A.tsx', `const id = row.jar_id\nconst name = 'lid'`],
    ],
  },
  {
    rule: 'queries name their farm',
    check: farmlessQueryViolations,
    caught: [
      one('server/read/a.ts', `const a = db.selectFrom('unit').where('id', '=', id).execute()`, /names no farm/),
      one('server/people/a.ts', `await db.updateTable('invite').set({ user_id }).execute()`, /updateTable\('invite'\)/),
    ],
    spared: [
      ['server/read/a.ts', `const a = db.selectFrom('unit').where('farm_id', '=', tx.farmId).execute()`],
      ['server/storage/a.ts', `const all = db.deleteFrom('unit').execute()`],
    ],
  },
  ...shapeCases,
  ...nameCases,
]

const source = readTree(['src', 'sw', 'server'], 60)
const tests = readTree(['test'], 10)
const project = [...source, ...tests]

describe.each(cases)('$rule', ({ check, caught, spared }) => {
  it.each(caught.map((planted) => [planted.files.at(-1)?.[1].split('\n', 1)[0], planted] as const))(
    'catches %s',
    (_text, { files, says, times = 1 }) => {
      const found = check(files.map(([path, text]) => parseFile(path, text)))
      expect(found).toHaveLength(times)
      expect(found[0]?.message).toMatch(says)
    },
  )

  it('spares right code', () => {
    expect(check(spared.map(([path, text]) => parseFile(path, text)))).toEqual([])
  })

  it('holds for the project', () => {
    const files = check === importViolations || check === cycleViolations ? source : project
    expect(check(files).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([])
  })
})

describe('the walker', () => {
  it('fails when it sees suspiciously few files', () => {
    expect(() => readTree(['test/architecture'], 500)).toThrow(/no longer sees the project/)
  })

  it('finds code in every folder of the table', () => {
    const empty = importTable
      .map(({ folder }) => folder.replace('/*', '/'))
      .filter((folder) => !source.some(({ path }) => path.startsWith(folder)))
    expect(empty).toEqual([])
  })

  it('finds the entities by their definitions', () => {
    const names = entityNames(source)
    expect([...names]).toEqual(expect.arrayContaining(['unit', 'purchase', '/supplies/items']))
    expect(seriesKinds(source)).toEqual(new Set(SERIES.map(({ name }) => name)))
  })
})
