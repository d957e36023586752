/** The code changes that show whether a test notices: each is a typical mistake. Texts stay unchanged. */
import { child, children, lastName, type Node, nameOf } from '../architecture/syntax'

/** In place of the node's text. */
export type Change = { readonly node: Node; readonly text: string }

const BOUNDARY: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const EQUALITY: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' }
const SUMS: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '**': '*' }
const LITERALS: Readonly<Record<string, string>> = {
  true: 'false',
  false: 'true',
  '0': '1',
  '1': '0',
  '0n': '1n',
  '1n': '0n',
}
const ASSIGNED: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=', '||=': '&&=', '&&=': '||=' }
const SWAPPED: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}
const MATHS: Readonly<Record<string, string>> = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' }
const LEFT_OUT = ['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'toLowerCase', 'toUpperCase']
/** A value of these already has a change of its own that says more than an `undefined`. */
const DECIDED = ['LogicalExpression', 'UnaryExpression', 'ConditionalExpression', 'Literal', 'ArrayExpression']

/** The changes of one node. `isTest` says that it decides an if or a `? :`, which is changed to true and to false anyway. */
export function changesOf(node: Node, source: string, isTest: boolean): Change[] {
  const text = (part: Node | undefined) => (part ? source.slice(part.start, part.end) : '')
  const instead = (...texts: (string | undefined)[]): Change[] =>
    texts.flatMap((one) => (one === undefined ? [] : [{ node, text: one }]))
  switch (node.type) {
    case 'BinaryExpression': {
      const [left, right] = [child(node, 'left'), child(node, 'right')]
      const between = (operator: string | undefined) => operator && `${text(left)} ${operator} ${text(right)}`
      const written = String(node.operator)
      if (written in BOUNDARY) return instead(between(BOUNDARY[written]), ...(isTest ? [] : ['true', 'false']))
      if (written in EQUALITY) return isTest ? [] : instead(between(EQUALITY[written]))
      if (written === '+' && (isText(left) || isText(right))) return []
      return instead(between(SUMS[written]))
    }
    case 'LogicalExpression': {
      const [left, right] = [child(node, 'left'), child(node, 'right')]
      if (node.operator === '??') return instead(text(left))
      return instead(`(${text(left)}) ${node.operator === '&&' ? '||' : '&&'} (${text(right)})`)
    }
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? instead(text(child(node, 'argument'))) : []
    case 'Literal':
      return instead(LITERALS[text(node)])
    case 'ArrayExpression':
      return children(node, 'elements').length > 0 ? instead('[]') : []
    case 'UpdateExpression':
      return instead(text(node).replace(/\+\+|--/, (operator) => (operator === '++' ? '--' : '++')))
    case 'AssignmentExpression': {
      const operator = ASSIGNED[String(node.operator)]
      return operator ? instead(`${text(child(node, 'left'))} ${operator} ${text(child(node, 'right'))}`) : []
    }
    case 'CallExpression':
      return instead(callInstead(node, source))
    case 'ReturnStatement':
    case 'ArrowFunctionExpression': {
      const value = node.type === 'ReturnStatement' ? child(node, 'argument') : child(node, 'body')
      return value && isWorthReturning(value) ? [{ node: value, text: 'undefined' }] : []
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = child(node, 'test')
      return test ? ['true', 'false'].map((one) => ({ node: test, text: one })) : []
    }
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement': {
      const test = child(node, 'test')
      return test ? [{ node: test, text: 'false' }] : []
    }
    case 'ExpressionStatement':
      // Without it nothing is made, and what is set beside it, as `readonly` parameters are, is set only at the top.
      return child(child(node, 'expression'), 'callee')?.type === 'Super' ? [] : instead('')
    case 'ThrowStatement':
    case 'ContinueStatement':
      return instead('')
    default:
      return []
  }
}

/** A link `?.` of a chain, without its question. */
export function withoutQuestion(link: Node, source: string): string | undefined {
  if (link.optional !== true) return undefined
  const before = child(link, 'object') ?? child(link, 'callee')
  if (!before) return undefined
  const rest = source.slice(before.end, link.end)
  const isDot = link.type === 'MemberExpression' && link.computed !== true
  return source.slice(link.start, before.end) + rest.replace('?.', isDot ? '.' : '')
}

function callInstead(call: Node, source: string): string | undefined {
  const callee = child(call, 'callee')
  const [object, property] = [child(callee, 'object'), child(callee, 'property')]
  const name = callee?.type === 'MemberExpression' && callee.computed !== true ? lastName(callee) : undefined
  if (!object || !property || name === undefined) return undefined
  if (LEFT_OUT.includes(name)) return source.slice(object.start, object.end)
  const other = nameOf(object) === 'Math' ? MATHS[name] : SWAPPED[name]
  return other && source.slice(call.start, property.start) + other + source.slice(property.end, call.end)
}

function isText(node: Node | undefined): boolean {
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')
}

function isWorthReturning(value: Node): boolean {
  const bare = value.type === 'ParenthesizedExpression' ? child(value, 'expression') : value
  if (!bare || bare.type === 'BlockStatement' || DECIDED.includes(bare.type) || nameOf(bare) === 'undefined')
    return false
  // Most who get an empty object spread it, and nothing spreads alike.
  if (bare.type === 'ObjectExpression' && children(bare, 'properties').length === 0) return false
  return bare.type !== 'BinaryExpression' || !(String(bare.operator) in { ...BOUNDARY, ...EQUALITY })
}
