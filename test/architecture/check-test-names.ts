/**
 * Names of tests. CI prints only `describe > name` of a failed test, so a name must be a fact that a stranger understands:
 * it starts with a verb or with its subject, names every thing, and is short.
 */
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, children, type Node, nameOf, stringOf, visit } from './syntax'

const MOST_WORDS = 14
const calls = ['it', 'test', 'describe']

/** Sentences of sw/SPEC.md that the test proves: `S26.3, S14: `. */
const proved = /^(S\d+(\.\d+)?(, )?)+:? ?/
/** Holes that a table of cases fills. */
const holes = /%[sdijo]|\$[\w.]+/g

/** Patterns of wrong names, each with the way to write it. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [/^(what|who|whose|whom|whoever|whatever|which|that)\b/i, 'starts with a headless clause: name the subject'],
  [/^(is|are|was|were|has|have|had|may|can|cannot)\b/i, 'starts with an auxiliary verb: name the subject'],
  [
    /^(of|where|when|while|with|without|in|into|at|by|for|from|to|as|on|over|under|until|after|before|if|once|then)\b/i,
    'starts with a condition: put the subject or the verb first',
  ],
  [/^(and|or|but|not)\b/i, 'starts in the middle of a sentence'],
  [/\bwhat\b/i, 'has a headless "what": name the thing'],
  [
    /(^|[,;:] |\b(and|or|but|of|to|for|by|with|from|at|in|on|as|than|only|says?|asks?|names?|knows?|shows?|sees?|finds?) )whom?\b/i,
    'has a headless "who": name the person',
  ],
  [/\b(who|what|which)ever\b|\bof which\b/i, 'has a word that hides its thing: name the thing'],
  [/\b(some|every|no|any)body\b/i, 'names no person: user, admin, device, or server'],
  [/\b(anew|meanwhile|thereby|shall|lest|anyhow)\b/i, 'has an old word: again, now, must, or nothing'],
  [/\b(all the same|in the books|goes along|for ever)\b/i, 'has an idiom'],
  [/\b(stands?|stood|lies?)\b/i, 'says that a thing stands or lies: write is, is shown, appears, applies'],
  [/\b(tells?|told)\b/i, 'says tell: write reports, shows, sends'],
  [/^(says?|goes|comes?)\b(?! from)/i, 'starts with say, go or come: write shows, reports, continues, returns'],
  [/\btak(es?|en) in\b|\blets? \w+ in\b|\blooked at\b/i, 'has a private verb: imports, approves, checked'],
  [/\bby (it|them)sel(f|ves)\b/i, 'says by itself: write automatically, alone, separately'],
  [/\bpictures?\b/i, 'says picture: write image or photo'],
  [/;/, 'has two ideas: write two tests, or the rule of both'],
]

export function testNameViolations(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = []
  for (const file of files) {
    if (file.program === undefined || !file.path.startsWith('test/')) continue
    visit(file.program, (node) => {
      const name = nameOfTest(node)
      if (name === undefined) return
      for (const wrong of wrongsOf(name.replace(proved, '').replace(holes, '…'))) {
        found.push({ path: file.path, line: lineOf(file, node), message: `the name '${name}' ${wrong}` })
      }
    })
  }
  return found
}

function wrongsOf(rule: string): string[] {
  const words = rule.split(/\s+/).length
  const wrongs = WRONG.filter(([pattern]) => pattern.test(rule)).map(([, wrong]) => wrong)
  return words > MOST_WORDS ? [...wrongs, `has ${words} words: at most ${MOST_WORDS}`] : wrongs
}

/** The first argument of `it`, `describe`, `it.each(…)` and the like. A hole of a template counts as one word. */
function nameOfTest(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !calls.includes(rootOf(child(node, 'callee')) ?? '')) return undefined
  const [name, body] = children(node, 'arguments')
  return body === undefined ? undefined : (stringOf(name) ?? templateOf(name))
}

function rootOf(callee: Node | undefined): string | undefined {
  const inner = child(callee, 'object') ?? child(callee, 'callee') ?? child(callee, 'tag')
  return inner === undefined ? nameOf(callee) : rootOf(inner)
}

function templateOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'TemplateLiteral') return undefined
  return children(node, 'quasis')
    .map(({ value }) => (typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''))
    .join('…')
}
