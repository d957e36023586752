/**
 * The mutants of a file: one change of its code each. Types are never changed, nor what is assigned to, nor names. A link of an
 * optional chain is changed in the chain as a whole, for a chain that is cut into two no longer ends where it ended.
 */
import { parseFile } from '../architecture/source-file'
import { child, children, isNode, type Node } from '../architecture/syntax'
import { changesOf, withoutQuestion } from './changes'

export type Mutant = {
  readonly path: string
  readonly line: number
  /** That line, trimmed. */
  readonly code: string
  /** What is replaced, and by what. */
  readonly before: string
  readonly after: string
  /** Where the text that stands in its place begins and ends, and that text: a whole chain where `before` is a link of it. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly isStatement: boolean
}

/** Keys of nodes that hold names, types or what is assigned to. */
const NO_VALUES = ['id', 'params', 'specifiers', 'source', 'attributes', 'label', 'superTypeArguments', 'typeArguments']
const WITH_VALUE = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']
const STATEMENTS = ['ExpressionStatement', 'ThrowStatement', 'ContinueStatement']

type Place = {
  /** The chain of which the node is a link. */
  readonly chain?: Node | undefined
  readonly isTest?: boolean
}

export function plant(path: string, source: string): Mutant[] {
  const { program } = parseFile(path, source)
  const found: Mutant[] = []
  const add = (node: Node, after: string, chain: Node | undefined) => {
    const before = source.slice(node.start, node.end)
    const { start, end } = chain ?? node
    const text = source.slice(start, node.start) + after + source.slice(node.end, end)
    const line = source.slice(0, node.start).split('\n').length
    const code = source.split('\n')[line - 1]?.trim() ?? ''
    found.push({ path, line, code, before, after, start, end, text, isStatement: STATEMENTS.includes(node.type) })
  }

  const see = (node: Node, { chain, isTest = false }: Place): void => {
    if (node.type.startsWith('TS')) {
      const value = WITH_VALUE.includes(node.type) ? child(node, 'expression') : undefined
      if (value) see(value, { chain })
      return
    }
    if (node.type === 'ImportDeclaration' || (node.type === 'ExpressionStatement' && node.directive)) return
    const changes = changesOf(node, source, isTest)
    for (const { node: changed, text } of changes) add(changed, text, changed === node ? chain : undefined)
    const link = chain && withoutQuestion(node, source)
    if (link !== undefined) add(node, link, chain)
    for (const [part, place] of partsOf(node, chain)) see(part, place)
  }
  if (program) see(program, {})
  return found
}

function partsOf(node: Node, chain: Node | undefined): [Node, Place][] {
  const before = child(node, 'object') ?? child(node, 'callee')
  return Object.entries(node).flatMap(([key, value]): [Node, Place][] => {
    if (key === 'params') return children(node, key).flatMap((param) => defaultsOf(param))
    if (key === 'id') return isNode(value) ? defaultsOf(value) : []
    if (NO_VALUES.includes(key) || (key === 'key' && node.computed !== true)) return []
    if (key === 'left' && node.type === 'AssignmentExpression') return []
    if (key === 'property' && node.computed !== true) return []
    // Unary minus and a number are one value; `++` needs a place, `delete` too.
    if (
      key === 'argument' &&
      (node.type === 'UpdateExpression' || node.operator === '-' || node.operator === 'delete')
    ) {
      return []
    }
    const parts = isNode(value) ? [value] : children(node, key)
    return parts.map((part) => {
      if (node.type === 'ChainExpression') return [part, { chain: node }]
      if (part === before && chain) return [part, { chain }]
      return [part, { isTest: key === 'test' }]
    })
  })
}

/** A name is not changed, but what it is by default: `(limit = 1)`, `({ limit = 1 })`. */
function defaultsOf(pattern: Node): [Node, Place][] {
  const { type } = pattern
  if (type === 'AssignmentPattern') {
    const [left, right] = [child(pattern, 'left'), child(pattern, 'right')]
    return [...(left ? defaultsOf(left) : []), ...(right ? [[right, {}] satisfies [Node, Place]] : [])]
  }
  if (type === 'ObjectPattern') return children(pattern, 'properties').flatMap(defaultsOf)
  if (type === 'ArrayPattern') return children(pattern, 'elements').flatMap(defaultsOf)
  const value = type === 'Property' ? child(pattern, 'value') : undefined
  return value ? defaultsOf(value) : []
}
