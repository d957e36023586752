/** Every way in which one module names another: import, import type, import(), export from, workers, globs. */
import { child, children, type Node, nameOf, stringOf, visit } from './syntax'

export type Import = {
  /** As written, without a query. */
  readonly specifier: string
  /** `opaque`: an import() whose target is computed, so that nothing can be said about it. */
  readonly kind: 'static' | 'type' | 'dynamic' | 'worker' | 'glob' | 'opaque'
  readonly line: number
}

export function importsOf(program: Node, lineAt: (offset: number) => number): Import[] {
  const found: Import[] = []
  visit(program, (node) => {
    const add = (specifier: string | undefined, kind: Import['kind']) => {
      if (specifier !== undefined) found.push({ specifier: withoutQuery(specifier), kind, line: lineAt(node.start) })
    }
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        return add(stringOf(child(node, 'source')), isErased(node) ? 'type' : 'static')
      case 'TSImportType':
        return add(stringOf(child(node, 'source') ?? child(child(node, 'argument'), 'literal')), 'type')
      case 'ImportExpression': {
        const specifier = stringOf(child(node, 'source'))
        return specifier === undefined ? add('', 'opaque') : add(specifier, 'dynamic')
      }
      case 'NewExpression': {
        const [first, second] = children(node, 'arguments')
        const isUrl = nameOf(child(node, 'callee')) === 'URL' && isImportMetaUrl(second)
        return isUrl ? add(stringOf(first), 'worker') : undefined
      }
      case 'CallExpression': {
        const callee = child(node, 'callee')
        const isGlob = child(callee, 'object')?.type === 'MetaProperty' && nameOf(child(callee, 'property')) === 'glob'
        const [first] = children(node, 'arguments')
        const patterns = first?.type === 'ArrayExpression' ? children(first, 'elements') : [first]
        return isGlob ? patterns.forEach((pattern) => void add(stringOf(pattern), 'glob')) : undefined
      }
    }
  })
  return found
}

/** True for `import type ...`, `export type ... from` and an import with only types. */
function isErased(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const names = children(node, 'specifiers')
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type')
}

function isImportMetaUrl(node: Node | undefined): boolean {
  return child(node, 'object')?.type === 'MetaProperty' && nameOf(child(node, 'property')) === 'url'
}

function withoutQuery(specifier: string): string {
  return specifier.replace(/\?.*$/, '')
}
