/** Rules on the shape of files: names, lengths, exports, comments. */
import { type Case, one } from './case'
import { bareTextViolations } from './check-language'
import {
  commentViolations,
  exportViolations,
  leftOutTestViolations,
  lengthViolations,
  nameViolations,
} from './check-shape'

export const shapeCases: readonly Case[] = [
  {
    rule: 'no barrels, no default exports',
    check: exportViolations,
    caught: [
      one('src/ui/index.ts', `export { Button } from './Button'\nexport * from './List'`, /only passes on/),
      one('src/ui/index.ts', `import { Button } from './Button'\nexport { Button }`, /only passes on/),
      one('src/ui/A.tsx', `export default function A() {}`, /give it a name/),
    ],
    spared: [
      ['src/domain/entities/registry.ts', `export { unit } from './unit'`],
      ['test/vitest.config.ts', `export default {}`],
      ['src/app/main.tsx', `import { start } from './start'\nstart()`],
      ['src/ui/a.ts', `export { b } from './b'\nexport const c = 1`],
      ['src/ui/motion.ts', `export { domAnimation } from 'framer-motion'`],
    ],
  },
  {
    rule: 'no check is silenced',
    check: commentViolations,
    caught: [
      one('src/ui/a.ts', `// @ts-ignore\nconst a = 1`, /silences/),
      one('src/ui/a.ts', `/* biome-ignore lint: no */ const a = 1`, /silences/),
      one('src/ui/a.ts', `// @ts-expect-error\nconst a: string = 1`, /silences/),
    ],
    spared: [
      ['src/ui/a.ts', `const a = '// @ts-ignore'`],
      ['test/a.test.ts', `// @ts-expect-error a number is no name\nf(1)`],
    ],
  },
  {
    rule: 'no test is left out',
    check: leftOutTestViolations,
    caught: [
      one('test/a.test.ts', `it.skip('x', () => {})`, /runs or is deleted/),
      one('test/a.test.ts', `describe.only('x', () => {})`, /runs or is deleted/),
      one('test/a.test.ts', `test.concurrent.todo('x')`, /runs or is deleted/),
      one('test/a.test.ts', `it.skipIf(slow)('x', () => {})`, /runs or is deleted/),
      one('test/a.test.ts', `xit('x', () => {})`, /runs or is deleted/),
    ],
    spared: [['test/a.test.ts', `it.each([1])('x', () => {})\nrows.skip(3)`]],
  },
  {
    rule: 'every visible text can be translated',
    check: bareTextViolations,
    caught: [
      one('src/ui/A.tsx', `const a = <p>Hello</p>`, /'Hello'/),
      one('src/ui/A.tsx', `const a = <p>{'Hello'}</p>`, /'Hello'/),
      one('src/ui/A.tsx', `const a = <button aria-label="Close" />`, /'Close'/),
      one('src/ui/A.tsx', `const a = <input placeholder={'Name'} />`, /'Name'/),
      one('src/ui/A.tsx', `const b = <p>{on ? 'Ready' : t({ id: 'a.b', message: 'Off' })}</p>`, /'Ready'/),
      one('src/ui/A.tsx', `const c = <p>{on && 'Ready'}</p>`, /'Ready'/),
      one('src/ui/A.tsx', `const d = <p>{\`\${count} rows\`}</p>`, /'rows'/),
      one('src/ui/A.tsx', `const e = <p>{count + ' rows'}</p>`, /'rows'/),
      one('src/ui/A.tsx', `const f = <img alt={\`Picture of \${name}\`} />`, /'Picture of'/),
      one('src/ui/A.tsx', `const g = <Button title={hint ?? 'Choose'} />`, /'Choose'/),
      one('src/ui/A.tsx', `const h = <Field label="Code" />`, /'Code'/),
      one('src/records/a.ts', `confirm({ title: 'Delete it?', type: 'danger' })`, /'Delete it\?'/),
      one('src/records/b.ts', `toastError('Update failed')`, /'Update failed'/),
      one('src/app/a.ts', `document.title = 'Home'`, /'Home'/),
      one('src/app/b.ts', `element.setAttribute('aria-label', 'Close')`, /'Close'/),
    ],
    spared: [
      ['src/ui/A.tsx', `const a = <p className="x"><Trans id="a.b">Hello <b>you</b></Trans> · {n} / 5</p>`],
      ['src/ui/B.tsx', `const b = <button aria-label={t({ id: 'a.b', message: 'Close' })}>×</button>`],
      ['src/ui/C.tsx', `const c = <p title={\`\${code} · \${count}\`}>{on ? title : \`\${a}/\${b}\`}</p>`],
      ['src/ui/d.ts', `const completion = { text: 'off' }\nbox.setAttribute('role', 'list')`],
      ['src/domain/a.ts', `const unit = { title: 'Unit' }`],
    ],
  },
  {
    rule: 'files are short',
    check: lengthViolations,
    caught: [
      one('src/ui/a.ts', 'f()\n'.repeat(301), /301 lines, 300 at most/),
      one('test/a.test.ts', 'f()\n'.repeat(401), /401 lines, 400 at most/),
      one('src/ui/a.module.css', '.a{}\n'.repeat(301), /301 lines/),
    ],
    spared: [
      ['src/ui/a.ts', 'f()\n'.repeat(300)],
      ['test/a.test.ts', 'f()\n'.repeat(400)],
    ],
  },
  {
    rule: 'files are named after their idea',
    check: nameViolations,
    caught: [
      one('src/ui/dateUtils.ts', '', /kebab-case/),
      one('src/ui/date-utils.ts', '', /'utils' says nothing/),
      one('src/state/session-manager.ts', '', /'manager' says nothing/),
    ],
    spared: [
      ['src/ui/Button.tsx', ''],
      ['src/ui/Button.module.css', ''],
      ['src/ui/use-live.ts', ''],
      ['test/a-b.test.ts', ''],
      ['src/domain/kit/common-fields.ts', ''],
    ],
  },
]
