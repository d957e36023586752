/** The chosen paper: the last one used on this device, one of the lists, or own measures. */
import { useEffect, useMemo, useState } from 'react'
import type { Json, Values } from '../../domain/kit/field'
import { type Medium, mediumOf } from '../../domain/label-profile'
import { pageStorage } from '../../state/device/page-storage'
import { isUnread } from '../../ui/controls/numbers/unread'
import { keepPaperChoice, readPaperChoice } from './label-paper'
import { cellCount, type Paper, readPaper } from './paper'
import { PRESETS } from './presets'

export type PaperState = {
  readonly values: Values
  readonly medium: Medium
  /** Undefined while the fields do not fit together, or contain an invalid number. */
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
  readonly setMedium: (medium: Medium) => void
  readonly set: (key: string, value: Json | undefined) => void
  readonly setSkip: (skip: string) => void
  readonly setLines: (lines: boolean) => void
  readonly setReadable: (readable: boolean) => void
}

export function usePaperChoice(): PaperState {
  const [first] = useState(() => readPaperChoice(pageStorage('localStorage')))
  const [values, setValues] = useState<Values>(first && readPaper(first.paper) ? first.paper : PRESETS.sheet[0])
  const [lines, setLines] = useState(first?.lines ?? false)
  const [readable, setReadable] = useState(first?.readable ?? false)
  const [profile, setProfile] = useState<string>()
  const [skip, setSkip] = useState('')
  const medium = mediumOf(values) ?? 'sheet'
  const fit = useMemo(() => readPaper(values), [values])
  const paper = medium === 'sheet' && isUnread(skip) ? undefined : fit
  const isFit = paper !== undefined
  useEffect(() => {
    if (isFit) keepPaperChoice(pageStorage('localStorage'), { paper: values, lines, readable })
  }, [values, lines, readable, isFit])
  return {
    values,
    medium,
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
    setMedium: (next) => {
      if (next === medium) return
      setValues(PRESETS[next][0])
      setProfile(undefined)
    },
    set: (key, value) => setValues((before) => ({ ...before, [key]: value })),
    setSkip,
    setLines,
    setReadable,
  }
}
