/** The form of sw/SPEC.md: rules that can be read at a glance, sentences that code and tests can quote by number. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const NAME_WORDS = 6
const SENTENCE_WORDS = 30

type Spec = {
  readonly rules: ReadonlyMap<string, { readonly name: string; readonly text: readonly string[] }>
  readonly sentences: ReadonlyMap<string, string>
}

/** The numbered rules and sentences, in their order. */
function readSpec(markdown: string): Spec {
  const rules = new Map<string, { name: string; text: string[] }>()
  const sentences = new Map<string, string>()
  let rule: { name: string; text: string[] } | undefined
  for (const line of markdown.split('\n')) {
    const [, number, name = ''] = /^## (S\d+) (.+)$/.exec(line) ?? []
    if (line.startsWith('#')) rule = number ? { name, text: [] } : undefined
    else if (line.trim() !== '') rule?.text.push(line)
    if (number && rule) rules.set(number, rule)
    const [, quoted, sentence = ''] = /^- \*\*(S\d+\.\d+)\*\* (.+)$/.exec(line) ?? []
    if (quoted) sentences.set(quoted, sentence)
  }
  return { rules, sentences }
}

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** What breaks the form, each with its number. */
function formProblems({ rules, sentences }: Spec): string[] {
  const expected = [...rules.keys()].map((_, index) => `S${index + 1}`)
  const gaps = [...rules.keys()].filter((number, index) => number !== expected[index])
  const named = [...rules].filter(([, { name }]) => wordsOf(name) > NAME_WORDS).map(([number]) => `${number}: name`)
  const aimless = [...rules]
    .filter(([, { text }]) => !text[0] || text[0].startsWith('- '))
    .map(([number]) => `${number}: purpose`)
  const loose = [...rules].flatMap(([number, { text }]) => {
    const numbers = text.slice(1).map((line) => /^- \*\*(S\d+\.\d+)\*\* /.exec(line)?.[1])
    return numbers
      .filter((one, index) => one !== `${number}.${index + 1}`)
      .map((one) => `${number}: ${one ?? 'no number'}`)
  })
  const purposes = [...rules].map(([number, { text }]) => [number, text[0] ?? ''] as const)
  const long = [...sentences, ...purposes].filter(([, text]) => wordsOf(text) > SENTENCE_WORDS)
  return [...gaps, ...named, ...aimless, ...loose, ...long.map(([number, text]) => `${number}: ${wordsOf(text)} words`)]
}

const cited = (text: string): string[] => text.match(/\bS\d+(\.\d+)?\b(?!\.\d)/g) ?? []

const spec = readSpec(readFileSync('sw/SPEC.md', 'utf8'))

describe('the sync protocol', () => {
  it('names each rule in six words, with purpose and numbered sentences', () => {
    expect(formProblems(spec)).toEqual([])
    expect(spec.rules.size).toBe(31)
  })

  it('contains every rule and sentence that other files quote', () => {
    const files = execFileSync('git', ['ls-files', 'src', 'sw', 'server', 'test', 'docs'], { encoding: 'utf8' })
    const quoting = files.split('\n').filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && file !== 'test/spec.test.ts')
    const unknown = quoting.flatMap((file) => {
      // A rule is quoted in prose and in the names of tests; texts between quotes alone are data.
      const text = readFileSync(file, 'utf8').replace(/'S\d+'(?!,?\n)/g, '')
      return cited(text)
        .filter((one) => !spec.rules.has(one) && !spec.sentences.has(one))
        .map((one) => `${file}: ${one}`)
    })
    expect(unknown).toEqual([])
  })

  it('links, as the other documents do, only to files that exist', () => {
    const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean)
    const dead = documents.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((\.{0,2}[\w./-]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  it('fails the check if a number, name or length is wrong', () => {
    const wrong = `## S1 A name of far more than six words\n\n- **S1.1** No purpose.\n## S3 Next\n\nFor this.\n\n- **S3.2** ${'word '.repeat(31)}\n`
    expect(formProblems(readSpec(wrong))).toEqual(['S3', 'S1: name', 'S1: purpose', 'S3: S3.2', 'S3.2: 31 words'])
  })
})
