/** Generic screens know no entity by name: no such string literal in src/records. */
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, lastName, type Node, nameOf, stringOf, visit } from './syntax'

const entityFile = /^src\/domain\/entities\/(?!registry\.ts$)[^/]+\.ts$/
/** Attributes of a definition or a field whose values may read like an entity's name: `field.type === 'unit'`. */
const attributes = ['type', 'kind', 'stock', 'icon']

/** Names and API paths of all entities, read from `defineEntity({ name, path })`. */
export function entityNames(files: readonly SourceFile[]): Set<string> {
  const names = new Set<string>()
  for (const file of files.filter(({ path }) => entityFile.test(path))) {
    if (file.program === undefined) continue
    visit(file.program, (node, parents) => {
      const key = nameOf(child(node, 'key'))
      const call = parents.at(-2)
      const isDefinition = call?.type === 'CallExpression' && nameOf(child(call, 'callee')) === 'defineEntity'
      const value = stringOf(child(node, 'value'))
      if (isDefinition && value !== undefined && (key === 'name' || key === 'path')) names.add(value)
    })
  }
  return names
}

export function entityNameViolations(files: readonly SourceFile[]): Violation[] {
  const names = entityNames(files)
  const found: Violation[] = []
  for (const file of files) {
    if (file.program === undefined || !file.path.startsWith('src/records/')) continue
    visit(file.program, (node, parents) => {
      const value = stringOf(node)
      if (value === undefined || !names.has(value) || isAttribute(parents)) return
      const message = `names the entity '${value}': read it from the definition, or write a screen in src/features`
      found.push({ path: file.path, line: lineOf(file, node), message })
    })
  }
  return found
}

function isAttribute(parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  const names = [
    lastName(child(parent, 'left')),
    lastName(child(parent, 'right')),
    nameOf(child(parent, 'key')),
    nameOf(child(parent, 'name')),
    parent?.type === 'SwitchCase' ? lastName(child(parents.at(-2), 'discriminant')) : undefined,
    parent?.type === 'TSLiteralType' ? nameOf(child(parents.at(-3), 'key')) : undefined,
  ]
  return names.some((name) => name !== undefined && attributes.includes(name))
}
