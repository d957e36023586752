/** The possible values of a name, from the types of a file and its imports. */
import { dirname, join } from 'node:path/posix'
import type { SourceFile } from './source-file'
import { child, NOTHING, type Node, nameOf, stringOf, visit } from './syntax'

/** The file and the project's own files that it imports. */
export function around(file: SourceFile, byPath: ReadonlyMap<string, SourceFile>): SourceFile[] {
  const sources = file.imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .flatMap(({ specifier }) => {
      const path = join(dirname(file.path), specifier)
      return byPath.get(`${path}.ts`) ?? byPath.get(`${path}.tsx`) ?? []
    })
  return [file, ...sources]
}

/** The texts that a property, parameter or variable of that name may have: `'error' | 'warning'`. */
export function textsOf(name: string, files: readonly SourceFile[]): Set<string> {
  const texts = new Set<string>()
  const types = new Set<string>()
  const read = (type: Node) =>
    visit(type, (node) => {
      const text = node.type === 'TSLiteralType' ? stringOf(child(node, 'literal')) : undefined
      const other = node.type === 'TSTypeReference' ? nameOf(child(node, 'typeName')) : undefined
      if (text !== undefined) texts.add(text)
      if (other !== undefined) types.add(other)
    })
  for (const { program } of files) {
    visit(program ?? NOTHING, (node) => {
      const named = nameOf(node) ?? (node.type === 'TSPropertySignature' ? nameOf(child(node, 'key')) : undefined)
      const type = child(node, 'typeAnnotation')
      if (named === name && type) read(type)
    })
  }
  const known = new Set<string>()
  while (types.size > known.size) {
    for (const type of [...types].filter((one) => !known.has(one))) {
      known.add(type)
      for (const { program } of files) {
        visit(program ?? NOTHING, (node) => {
          const body = child(node, 'typeAnnotation')
          if (node.type === 'TSTypeAliasDeclaration' && body && nameOf(child(node, 'id')) === type) read(body)
        })
      }
    }
  }
  return texts
}
