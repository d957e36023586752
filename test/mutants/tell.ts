/** The results of the mutants, by file and folder, and each survivor as `path:line  before -> after`. */
import { posix } from 'node:path'
import type { Accepted } from './accepted'
import type { Line } from './plan'
import type { Mutant } from './plant'

export type Outcome = 'killed' | 'late' | 'survived' | 'unclear' | 'not reached'

export function outcomesOf(mutants: readonly Mutant[], lines: readonly Line[]): Outcome[] {
  const outcomes = mutants.map((): Outcome => 'not reached')
  for (const line of lines) {
    if (line.say === 'reached') {
      for (const mutant of line.mutants) if (outcomes[mutant] === 'not reached') outcomes[mutant] = 'survived'
    }
    if (line.say === 'unclear' && outcomes[line.mutant] === 'survived') outcomes[line.mutant] = 'unclear'
    if (line.say === 'killed' || line.say === 'late') outcomes[line.mutant] = line.say
  }
  return outcomes
}

/** The text to print, and whether nothing survived that is not accepted, and each of `accepted` did. */
export function tell(
  mutants: readonly Mutant[],
  outcomes: readonly Outcome[],
  accepted: readonly Accepted[],
  lines: readonly Line[],
): { readonly text: string; readonly isGood: boolean } {
  const alive = mutants.filter((_mutant, at) => outcomes[at] !== 'killed' && outcomes[at] !== 'late')
  const spared = new Set(alive.filter((mutant) => accepted.some((one) => isOf(one, mutant))))
  const vain = accepted.filter((one) => !alive.some((mutant) => isOf(one, mutant)))
  const survivors = mutants.flatMap((mutant, at) => {
    const outcome = outcomes[at]
    if (outcome === 'killed' || outcome === 'late' || spared.has(mutant)) return []
    const note = outcome === 'survived' ? '' : `  (${outcome})`
    return [`${mutant.path}:${mutant.line}  ${short(mutant.before)} -> ${short(mutant.after) || 'nothing'}${note}`]
  })
  const unusable = lines.flatMap((line) => (line.say === 'unusable' ? [`unusable: ${line.file}: ${line.by}`] : []))
  const unclear = lines.flatMap((line) => {
    const mutant = line.say === 'unclear' ? mutants[line.mutant] : undefined
    return mutant && line.say === 'unclear'
      ? [`unclear: ${mutant.path}:${mutant.line}  ${mutant.after}: ${line.by}`]
      : []
  })
  const inVain = vain.map(({ path, before, after }) => `accepted in vain: ${path}  ${before} -> ${after}`)
  const text = [...survivors, '', ...table(mutants, outcomes, spared), ...unusable, ...unclear, ...inVain].join('\n')
  return { text, isGood: survivors.length === 0 && vain.length === 0 }
}

function isOf(accepted: Accepted, { path, code, before, after }: Mutant): boolean {
  return accepted.path === path && accepted.code === code && accepted.before === before && accepted.after === after
}

function table(mutants: readonly Mutant[], outcomes: readonly Outcome[], spared: ReadonlySet<Mutant>): string[] {
  const folders = [...new Set(mutants.map(({ path }) => `${posix.dirname(path)}/`))]
  const paths = [...new Set(mutants.map(({ path }) => path))]
  const rows = [...paths, ...folders, ''].map((place) => {
    const own = mutants.flatMap((mutant, at) =>
      mutant.path.startsWith(place) ? [{ mutant, outcome: outcomes[at] }] : [],
    )
    const count = (outcome: Outcome) => own.filter((one) => one.outcome === outcome && !spared.has(one.mutant)).length
    const isSpared = own.filter(({ mutant }) => spared.has(mutant)).length
    const dead = count('killed') + count('late')
    const score = own.length === isSpared ? 100 : (100 * dead) / (own.length - isSpared)
    const counts = [count('killed'), count('late'), count('survived'), count('unclear'), count('not reached'), isSpared]
    return `${(place || 'all').padEnd(44)}${counts.map((one) => String(one).padStart(9)).join('')}${score.toFixed(1).padStart(8)}`
  })
  const head = ['killed', 'late', 'survived', 'unclear', 'unreached', 'accepted'].map((one) => one.padStart(9))
  return [`${''.padEnd(44)}${head.join('')}   score`, ...rows]
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-26)}` : line
}
