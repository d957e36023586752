/** Small readers of an ESTree syntax tree. They accept any node and return undefined for missing parts. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** The tree of a file without code. */
export const NOTHING: Node = { type: 'Program', start: 0, end: 0 }

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function child(node: Node | undefined, key: string): Node | undefined {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

export function children(node: Node | undefined, key: string): Node[] {
  const value = node?.[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The name of an identifier (JSX and private ones too). */
export function nameOf(node: Node | undefined): string | undefined {
  const isIdentifier = node?.type === 'Identifier' || node?.type === 'JSXIdentifier'
  return isIdentifier && typeof node.name === 'string' ? node.name : undefined
}

/** The value of a string literal or of a template without holes. */
export function stringOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || children(node, 'expressions').length > 0) return undefined
  const value = children(node, 'quasis')[0]?.value
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : undefined
}

/** `object.property` without brackets, as written: isMember(node, 'Date', 'now'). */
export function isMember(node: Node | undefined, object: string, property: string): boolean {
  return (
    node?.type === 'MemberExpression' &&
    nameOf(child(node, 'object')) === object &&
    nameOf(child(node, 'property')) === property
  )
}

/** The name of the member that is read last: `kind` of `a.b.kind`; an identifier's own name. */
export function lastName(node: Node | undefined): string | undefined {
  if (node?.type === 'ChainExpression') return lastName(child(node, 'expression'))
  return node?.type === 'MemberExpression' ? nameOf(child(node, 'property')) : nameOf(node)
}

/** Visits every node, parents first. `parents` runs from the program down to the node's parent. */
export function visit(node: Node, see: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []) {
  see(node, parents)
  const below = [...parents, node]
  for (const value of Object.values(node)) {
    if (isNode(value)) visit(value, see, below)
    else if (Array.isArray(value)) for (const entry of value) if (isNode(entry)) visit(entry, see, below)
  }
}
