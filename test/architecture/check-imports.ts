/** Holds every import against the table; finds cycles. */
import { posix } from 'node:path'
import { importTable, type Row, soleOwners } from './import-table'
import type { Import } from './imports'
import type { SourceFile, Violation } from './source-file'

/** The layer of a path: its row, and the folder itself (`src/features/scan` for the row `src/features/*`). */
type Layer = { readonly row: Row; readonly folder: string }

function layerOf(path: string): Layer | undefined {
  let best: Layer | undefined
  for (const row of importTable) {
    const folder = row.folder.endsWith('/*') ? path.split('/').slice(0, 3).join('/') : row.folder
    const inside = path.startsWith(`${folder}/`) && path.startsWith(row.folder.replace('*', ''))
    if (inside && folder.length > (best?.folder.length ?? 0)) best = { row, folder }
  }
  return best
}

export function importViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    if (file.program === undefined) return []
    const layer = layerOf(file.path)
    if (layer === undefined) {
      const folders = importTable.map((row) => row.folder).join(', ')
      return [{ path: file.path, line: 1, message: `lies in no layer: move it into one of ${folders}` }]
    }
    return file.imports.flatMap((entry) => {
      const message = problemOf(file.path, layer, entry)
      return message === undefined ? [] : [{ path: file.path, line: entry.line, message }]
    })
  })
}

function problemOf(path: string, layer: Layer, entry: Import): string | undefined {
  const { row, folder } = layer
  if (entry.kind === 'opaque') {
    return row.node ? undefined : 'import() of a computed address: write the address out, so that it can be checked'
  }
  // On Node `new URL(x, import.meta.url)` is a file's address, not a module.
  if (entry.kind === 'worker' && row.node) return undefined
  if (entry.specifier.startsWith('.') || entry.specifier.startsWith('/')) return pathProblem(path, layer, entry)
  if (entry.specifier.startsWith('node:')) {
    return row.node ? undefined : `${folder} runs in a browser: it may not import ${entry.specifier}`
  }
  return packageProblem(layer, packageOf(entry.specifier))
}

function pathProblem(path: string, { row, folder }: Layer, entry: Import): string | undefined {
  const target = targetOf(path, entry.specifier)
  if (row.files?.some((file) => target.startsWith(file))) return undefined
  const other = layerOf(target)
  if (other === undefined) return `imports ${target}, which belongs to no layer: move it into one`
  if (other.folder === folder || row.folders.includes(other.row.folder)) return undefined
  if (row.lazily?.includes(other.row.folder)) {
    if (entry.kind === 'dynamic' || entry.kind === 'type') return undefined
    return `imports ${target} at once: ${folder} may only import() ${other.folder}, when it is needed`
  }
  if (row.folder === 'src/features/*' && other.row.folder === row.folder) {
    return `imports ${target}: a feature never imports another; move what both need into src/records, src/state or src/ui`
  }
  const allowed =
    [...row.folders, ...(row.lazily ?? []).map((lazy) => `${lazy} lazily`)].join(', ') || 'no other folder'
  return `imports ${target}: ${folder} may import ${allowed}. Move the code into one of these, or pass it in as an argument`
}

function packageProblem({ row, folder }: Layer, name: string): string | undefined {
  const owner = soleOwners[name]
  if (owner !== undefined && owner !== folder)
    return `imports ${name}: only ${owner} may; ask ${owner} for what is needed`
  if (row.packages.includes(name)) return undefined
  const owners = importTable.filter((other) => other.packages.includes(name)).map((other) => other.folder)
  if (owners.length === 0) {
    return `imports ${name}, which no layer may: do without it, or enter it in test/architecture/import-table.ts and say why in docs/decisions`
  }
  return `imports ${name}: ${folder} may not, ${owners.join(', ')} may; use what they offer`
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function targetOf(path: string, specifier: string): string {
  return specifier.startsWith('/') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)
}

/** Cycles over every kind of import but types, which are gone at run time; each is reported once. */
export function cycleViolations(files: readonly SourceFile[]): Violation[] {
  const known = new Map(files.map((file) => [file.path, file]))
  const nextOf = (file: SourceFile) =>
    file.imports
      .filter(({ specifier, kind }) => specifier.startsWith('.') && kind !== 'type')
      .map(({ specifier }) => targetOf(file.path, specifier))
      .map((base) => [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => known.has(path)))
      .flatMap((path) => known.get(path ?? '') ?? [])
  const done = new Set<string>()
  const found: Violation[] = []
  const walk = (file: SourceFile, trail: readonly string[]) => {
    const at = trail.indexOf(file.path)
    if (at !== -1) {
      const round = [...trail.slice(at), file.path].join(' -> ')
      found.push({
        path: file.path,
        line: 1,
        message: `imports itself in a circle: ${round}. Move what they share down`,
      })
      return
    }
    if (done.has(file.path)) return
    for (const next of nextOf(file)) walk(next, [...trail, file.path])
    done.add(file.path)
  }
  for (const file of files) walk(file, [])
  return found
}
