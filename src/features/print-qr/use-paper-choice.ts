/** The chosen paper: the last one used on this device, one of the lists, or own measures. */
import { useEffect, useState } from 'react'
import type { Json, Values } from '../../domain/kit/field'
import { keepPaperChoice, readPaperChoice } from '../../state/label-paper'
import { pageStorage } from '../../state/page-storage'
import { isUnread } from '../../ui/controls/unread'
import { cellCount, type Paper, readPaper } from './paper'
import { ROLLS, SHEETS } from './presets'

export type PaperState = {
  /** The edited fields of the paper. */
  readonly values: Values
  /** Undefined while the fields do not fit together, or one of them is no number. */
  readonly paper: Paper | undefined
  /** The id of the farm's profile that was chosen last. */
  readonly profile: string | undefined
  /** Used cells of the first sheet: digits, as typed. */
  readonly skip: string
  /** The same, limited to the cells of this paper. */
  readonly skipped: number
  readonly lines: boolean
  /** Whether the codes carry the facts of their labels. */
  readonly readable: boolean
  readonly choose: (values: Values, profile?: string) => void
  readonly setKind: (kind: Paper['kind']) => void
  readonly set: (key: string, value: Json | undefined) => void
  readonly setSkip: (skip: string) => void
  readonly setLines: (lines: boolean) => void
  readonly setReadable: (readable: boolean) => void
}

export function usePaperChoice(): PaperState {
  const [first] = useState(() => readPaperChoice(pageStorage('localStorage')))
  const [values, setValues] = useState<Values>(first && readPaper(first.paper) ? first.paper : SHEETS[0])
  const [lines, setLines] = useState(first?.lines ?? false)
  const [readable, setReadable] = useState(first?.readable ?? false)
  const [profile, setProfile] = useState<string>()
  const [skip, setSkip] = useState('')
  const paper = values.kind !== 'roll' && isUnread(skip) ? undefined : readPaper(values)
  const isFit = paper !== undefined
  useEffect(() => {
    if (isFit) keepPaperChoice(pageStorage('localStorage'), { paper: values, lines, readable })
  }, [values, lines, readable, isFit])
  return {
    values,
    paper,
    profile,
    skip,
    skipped: paper && !isUnread(skip) ? Math.min(Number(skip), cellCount(paper) - 1) : 0,
    lines,
    readable,
    choose: (next, id) => {
      setValues(next)
      setProfile(id)
    },
    setKind: (kind) => {
      if (kind === values.kind) return
      setValues(kind === 'sheet' ? SHEETS[0] : ROLLS[0])
      setProfile(undefined)
    },
    set: (key, value) => setValues((before) => ({ ...before, [key]: value })),
    setSkip,
    setLines,
    setReadable,
  }
}
