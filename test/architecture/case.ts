/** One rule of the architecture: violations it must catch, and code it must accept. */
import type { SourceFile, Violation } from './source-file'

type Rule = (files: readonly SourceFile[]) => Violation[]

export type Case = {
  readonly rule: string
  readonly check: Rule
  /** Pairs of path and text; all of them together must be reported once, with these words. */
  readonly caught: readonly {
    readonly files: readonly (readonly [string, string])[]
    readonly says: RegExp
    /** Once, if it does not say. */
    readonly times?: number
  }[]
  readonly spared: readonly (readonly [string, string])[]
}

/** One planted file that must be reported. */
export const one = (path: string, text: string, says: RegExp) => ({ files: [[path, text] as const], says })
