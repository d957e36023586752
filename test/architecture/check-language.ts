/**
 * Text that translators would not see: words in JSX, in attributes that are read out or shown, and in texts passed to functions
 * that show them. Lingui's macros contain their English; test/i18n.test.ts checks that every id has a text in every language.
 */
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, children, lastName, type Node, nameOf, stringOf, visit } from './syntax'

const macros = ['Trans', 'Plural', 'Select', 'SelectOrdinal']
/** Attributes and properties whose value a person reads or hears. */
const spoken = [
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
  ...['alt', 'title', 'placeholder', 'label', 'text', 'subtitle', 'hint', 'note', 'description'],
  ...['confirmLabel', 'cancelLabel', 'detailLabel', 'rightLabel', 'scanLabel', 'menuLabel'],
]
/** Functions that show their first argument. */
const showing = ['toastError', 'toastSuccess', 'alert']
const hasWord = /\p{L}/u
/** A property of plain data may be a technical word (`text: 'off'`): texts for people begin with a capital or have a space. */
const isSentence = /^\s*\p{Lu}|\p{L}\s+\p{L}/u
/** The name the seed gives to an entry of a print job in the tab's storage; the page draws its own words. */
const notShown = /^QR Code( \d+\/\d+)?$/

export function bareTextViolations(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = []
  for (const file of files) {
    // Definitions carry their English beside the id.
    if (file.program === undefined || !/^src\/(?!domain\/).*\.tsx?$/.test(file.path)) continue
    visit(file.program, (node, parents) => {
      if (parents.some(isMacro)) return
      for (const { text, at } of saidBy(node)) {
        const words = text.trim()
        if (!hasWord.test(words) || notShown.test(words)) continue
        const message = `says '${words}' in one language: use <Trans id> or t({ id, message })`
        found.push({ path: file.path, line: lineOf(file, at), message })
      }
    })
  }
  return found
}

function isMacro(node: Node): boolean {
  return macros.includes(nameOf(child(child(node, 'openingElement'), 'name')) ?? '')
}

type Said = { readonly text: string; readonly at: Node }

/** The bare texts for which this very node is to blame. */
function saidBy(node: Node): Said[] {
  if (node.type === 'JSXText') return typeof node.value === 'string' ? [{ text: node.value, at: node }] : []
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const held = children(node, 'children').filter(({ type }) => type === 'JSXExpressionContainer')
    return held.flatMap((container) => textsIn(child(container, 'expression')))
  }
  if (node.type === 'JSXAttribute') {
    if (!spoken.includes(nameOf(child(node, 'name')) ?? '')) return []
    const value = child(node, 'value')
    return textsIn(value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value)
  }
  if (node.type === 'Property') {
    const key = child(node, 'key')
    const texts = spoken.includes(nameOf(key) ?? stringOf(key) ?? '') ? textsIn(child(node, 'value')) : []
    return texts.filter(({ text }) => isSentence.test(text))
  }
  if (node.type === 'CallExpression') return saidByCall(node)
  if (node.type === 'AssignmentExpression') {
    const target = child(node, 'left')
    return spoken.includes(lastName(target) ?? '') ? textsIn(child(node, 'right')) : []
  }
  return []
}

function saidByCall(node: Node): Said[] {
  const [first, second] = children(node, 'arguments')
  const name = lastName(child(node, 'callee')) ?? ''
  if (showing.includes(name)) return textsIn(first)
  return name === 'setAttribute' && spoken.includes(stringOf(first) ?? '') ? textsIn(second) : []
}

/** The texts an expression may come to: either branch of a choice, the parts of a template or a sum. */
function textsIn(node: Node | undefined): Said[] {
  if (node === undefined) return []
  const text = stringOf(node)
  if (text !== undefined) return [{ text, at: node }]
  switch (node.type) {
    case 'TemplateLiteral':
      return children(node, 'quasis').map((part) => ({ text: cookedOf(part), at: node }))
    case 'ConditionalExpression':
      return [...textsIn(child(node, 'consequent')), ...textsIn(child(node, 'alternate'))]
    case 'LogicalExpression':
      return [...textsIn(child(node, 'left')), ...textsIn(child(node, 'right'))]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsIn(child(node, 'left')), ...textsIn(child(node, 'right'))] : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsIn(child(node, 'expression'))
    default:
      return []
  }
}

function cookedOf(part: Node): string {
  const { value } = part
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}
