/**
 * Generic screens know no entity by name: src/records has no such string literal. Only the definitions name a kind of series.
 * The step from poured to inoculated dishes gets its one name from one file.
 */
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

/** Where kinds of series are named: their own screens, and the kind that the step of the bench begins with. */
const MAY_NAME_KINDS = ['src/app/handmade.ts', 'src/domain/prep/bench-kinds.ts']
const product = /^(?:src|sw|server)\/(?!domain\/entities\/|demo\/)/

/** Files that name the first kind of the step from poured to inoculated dishes. The list only shrinks. */
const BENCH_STEP = [
  'src/features/prep/dish/DishBody.tsx',
  'src/features/prep/inoculate/InoculateScreen.tsx',
  'src/features/recipes/cook/TakeDock.tsx',
]

/** Names of the entities that are kinds of series, read from `defineEntity({ name, series })`. */
export function seriesKinds(files: readonly SourceFile[]): Set<string> {
  const kinds = new Set<string>()
  for (const file of files.filter(({ path }) => entityFile.test(path))) {
    if (file.program === undefined) continue
    visit(file.program, (node, parents) => {
      if (node.type !== 'Property' || nameOf(child(node, 'key')) !== 'series') return
      const [definition, call] = [parents.at(-1), parents.at(-2)]
      if (call?.type !== 'CallExpression' || nameOf(child(call, 'callee')) !== 'defineEntity') return
      const properties = Array.isArray(definition?.properties) ? (definition.properties as Node[]) : []
      const name = properties.find((one) => nameOf(child(one, 'key')) === 'name')
      const value = stringOf(child(name, 'value'))
      if (value !== undefined) kinds.add(value)
    })
  }
  return kinds
}

/** How code may name a kind: a text, an address, a key, a property. `petri_series_id` names a field, not the kind. */
function kindNamedBy(node: Node): string | undefined {
  const text = stringOf(node)
  if (text !== undefined) return text.replace(/^\//, '')
  if (node.type === 'TemplateElement')
    return /(?:^|\/)([a-z_]+)\/$/.exec(String((node.value as { raw?: unknown }).raw))?.[1]
  if (node.type === 'MemberExpression' && node.computed !== true) return nameOf(child(node, 'property'))
  return node.type === 'Property' || node.type === 'TSPropertySignature' ? nameOf(child(node, 'key')) : undefined
}

export function seriesKindViolations(files: readonly SourceFile[]): Violation[] {
  const kinds = seriesKinds(files)
  const found: Violation[] = []
  for (const file of files) {
    if (file.program === undefined || !product.test(file.path) || MAY_NAME_KINDS.includes(file.path)) continue
    visit(file.program, (node) => {
      const from = node.type === 'ImportDeclaration' ? stringOf(child(node, 'source')) : undefined
      if (from?.endsWith('/bench-kinds') && !BENCH_STEP.includes(file.path)) {
        const message = 'is no part of the step from poured to inoculated dishes: take a Series of any kind'
        found.push({ path: file.path, line: lineOf(file, node), message })
      }
      const value = kindNamedBy(node)
      if (value === undefined || !kinds.has(value)) return
      const message = `names the kind of series '${value}': take a Series, and read from its definition`
      found.push({ path: file.path, line: lineOf(file, node), message })
    })
  }
  return found
}
