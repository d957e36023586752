/** The keys of a grid on wide screens: a letter for each verb, a digit for tens of percent. */
import type { PartVerb } from '../../../domain/kit/series'
import { useLetters } from '../../../records/detail/use-letters'
import { useWide } from '../../../records/use-wide'
import { LETTERS } from './brush'

export type BoardKeys = {
  readonly verbs: readonly PartVerb[]
  readonly verb: (verb: PartVerb) => void
  readonly more: () => void
  /** 10 to 90. */
  readonly percent: (percent: number) => void
}

export function useBoardKeys({ verbs, verb, more, percent }: BoardKeys): void {
  const wide = useWide()
  useLetters(wide, (key) => {
    const found = verbs.find((one) => LETTERS[one] === key)
    if (found) verb(found)
    else if (key === 'M') more()
    else if (/[1-9]/.test(key)) percent(Number(key) * 10)
    else return false
    return true
  })
}
