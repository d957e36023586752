/** Scanned parts still to be recorded, in scan order: a handheld scanner is faster than the storage. */
import { useRef, useState } from 'react'
import type { Row } from '../../../domain/kit/entity'
import type { PartVerb } from '../../../domain/kit/series'
import type { Series } from '../../../domain/prep/series'

export type Asked = { readonly series: Series<Row>; readonly number: number }
export type Sighted = Asked & { readonly verb: PartVerb; readonly id: number }

export type Marking = {
  /** To be recorded, oldest first. */
  readonly asked: readonly Sighted[]
  /** Scanned before a verb was chosen. */
  readonly inHand: Asked | undefined
  readonly count: number
  readonly put: (part: Asked, verb: PartVerb | undefined) => void
  readonly done: (id: number) => void
}

export function useMarking(): Marking {
  const [asked, setAsked] = useState<readonly Sighted[]>([])
  const [inHand, setInHand] = useState<Asked>()
  const scans = useRef(0)
  return {
    asked,
    inHand,
    count: scans.current,
    put: (part, verb) => {
      scans.current += 1
      const id = scans.current
      setInHand(verb === undefined ? part : undefined)
      if (verb !== undefined) setAsked((before) => [...before, { ...part, verb, id }])
    },
    done: (id) => setAsked((before) => before.filter((one) => one.id !== id)),
  }
}
