/**
 * Runs multi-scan.ts over a form's fields: checks a text by the rules of its field, fills in an accepted one, asks about a
 * repeated category, and reports the number of scans at the end.
 */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type CountQuestion,
  type QrField,
  readQrFields,
  type ScanResult,
  useQrFields,
  withLabels,
} from '../../state/labels/qr-fields'
import { closeQuestions, confirm, toast, toastError } from '../../state/screen/overlays'
import { giveScan } from '../../ui/scanner/handheld'
import { KEEP_ALIVE_RESUME_MS } from '../../ui/scanner/scan-cycle'
import { makeTurns } from '../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../ui/scanner/scanner-types'
import * as machine from './multi-scan'

const COMPLETE_MS = 3000

export type Counting = {
  readonly of: string
  readonly question: CountQuestion
  readonly give: (count: number | undefined) => void
}

export type MultiScanView = {
  readonly fields: readonly QrField[]
  readonly scan: machine.MultiScan | undefined
  readonly current: QrField | undefined
  /** A label without the number that its field needs. */
  readonly counting: Counting | undefined
  /** A new value makes a label that stays in view count again. */
  readonly choices: number
  readonly judge: (text: string, isGiven?: boolean) => Promise<ScanVerdict>
  readonly accept: (text: string) => void
  readonly choose: (fieldName: string) => void
  readonly stop: () => void
}

type Judged = {
  readonly value: string
  readonly result: ScanResult
  readonly asks?: CountQuestion | undefined
  /** The filled field that accepts the label, which the current one does not; its value may be replaced. */
  readonly holder?: string | undefined
}

type Judgement =
  | { readonly ok: true; readonly found: Judged }
  | { readonly ok: false; readonly message: string | undefined }

/** `onOver`: the session has ended. */
export function useMultiScan(formId: string, onOver: () => void): MultiScanView {
  const { t } = useLingui()
  const fields = withLabels(useQrFields(formId))
  const [scan, setScan] = useState(() => machine.startMultiScan(slotsOf(withLabels(readQrFields(formId)))))
  const [counting, setCounting] = useState<Counting>()
  const [choices, setChoices] = useState(0)
  const now = useRef(scan)
  // A scan in question delays the scans and field choices after it.
  const [inTurn] = useState(makeTurns)
  const turns = useRef(0)
  const isStopping = useRef(false)
  // Answers the open question for a number without one.
  const skip = useRef<() => void>(undefined)

  const move = (next: machine.MultiScan): void => {
    const before = now.current
    if (!before || next === before) return
    now.current = next
    setScan(next)
    if (machine.isOver(next) && !machine.isOver(before)) tell(next.results.length)
  }
  const tell = (count: number): void => {
    if (count === 0) return
    const text = t({ id: 'scan.multi.told', message: `Scanning Complete: ${count}` })
    toast({ kind: 'success', duration: COMPLETE_MS, text })
  }

  /** A scan that only waits for its number is first accepted without one. */
  const stop = (): void => {
    const end = () => {
      if (now.current) move(machine.stopped(now.current))
    }
    isStopping.current = true
    if (!skip.current) {
      end()
      return
    }
    skip.current()
    inTurn(end)
  }

  useEffect(() => {
    if (now.current) move(machine.slotsChanged(now.current, slotsOf(fields)))
  })
  const status = scan?.status
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (status === undefined || status === 'stopped') over()
    if (status !== 'complete') return
    // Long enough to see the last tick.
    const timer = setTimeout(over, KEEP_ALIVE_RESUME_MS)
    return () => clearTimeout(timer)
  }, [status])
  const leave = useEffectEvent(() => {
    if (now.current?.status === 'asking') closeQuestions()
    stop()
  })
  useEffect(() => () => leave(), [])

  const fieldOf = (name: string): QrField | undefined =>
    readQrFields(formId).find(({ fieldName }) => fieldName === name)

  /** Checks against the current field at this moment. */
  const judgeNow = async (text: string): Promise<Judgement> => {
    const field = now.current && fieldOf(now.current.current)
    if (!now.current || !field) return { ok: false, message: undefined }
    const again = { ok: false, message: t({ id: 'scan.multi.again', message: 'Already scanned' }) } as const
    if (now.current.results.some(({ result }) => result.text === text && result.category_id !== undefined)) return again
    const judgement = await field.judge(text)
    const found = judgement.ok ? judgement : await fittingFilled(text, field.fieldName)
    if (!found) return { ok: false, message: judgement.ok ? undefined : judgement.message }
    const { result, value, asks, holder } = { holder: undefined, ...found }
    if (holder !== undefined && fieldOf(holder)?.currentValue === value) return again
    return { ok: true, found: { result, value, asks, holder } }
  }
  const judge = async (text: string, isGiven = false): Promise<ScanVerdict> => {
    if (turns.current > 0) {
      await new Promise<void>((resolve) => inTurn(resolve))
      // A label seen while a question was open may be gone since.
      if (!isGiven)
        return { verdict: 'invalid', message: t({ id: 'scan.multi.afresh', message: 'Scan this one again' }) }
    }
    const judgement = await judgeNow(text)
    return judgement.ok
      ? { verdict: 'valid', message: judgement.found.value }
      : { verdict: 'invalid', message: judgement.message }
  }

  /** A filled field that accepts the label, if the current field does not: one of the same category. */
  const fittingFilled = async (text: string, current: string) => {
    for (const field of readQrFields(formId)) {
      if (field.fieldName === current || field.currentValue === '') continue
      const judgement = await field.judge(text)
      if (judgement.ok && judgement.result.category_id !== undefined) return { ...judgement, holder: field.fieldName }
    }
    return undefined
  }

  const count = ({ value, asks, result }: Judged): Promise<ScanResult> =>
    new Promise((resolve) => {
      if (!asks) {
        resolve(result)
        return
      }
      const give = (number: number | undefined) => {
        skip.current = undefined
        setCounting(undefined)
        resolve(number === undefined ? result : { ...result, count: number })
      }
      skip.current = () => give(undefined)
      setCounting({ of: value, question: asks, give })
    })

  /** The field with an earlier label of this category, if this label would change it. */
  const holderOf = async (scanNow: machine.MultiScan, result: ScanResult, filled: string | undefined) => {
    const name = filled ?? machine.collision(scanNow, result)?.fieldName
    const holder = name === undefined ? undefined : fieldOf(name)
    const judgement = await holder?.judge(result.text)
    if (!holder || !judgement?.ok || judgement.value === holder.currentValue) return undefined
    return { holder, value: judgement.value }
  }
  const mayReplace = ({ label, currentValue }: QrField, category: string, value: string): Promise<boolean> =>
    confirm({
      type: 'warning',
      title: t({ id: 'scan.multi.duplicate', message: `Duplicate category: ${category}` }),
      text: [
        label,
        t({ id: 'scan.multi.current', message: `Current value: ${currentValue}` }),
        t({ id: 'scan.multi.new', message: `New value: ${value}` }),
      ].join('\n'),
      confirmLabel: t({ id: 'scan.multi.replace', message: 'Replace' }),
      cancelLabel: t({ id: 'scan.multi.keepCurrent', message: 'Keep Current' }),
    })

  const take = async (found: Judged): Promise<void> => {
    const result = await count(found)
    if (!now.current) return
    const collision = await holderOf(now.current, result, found.holder)
    // The holding field has changed since, and the current one does not accept the label.
    if (found.holder !== undefined && !collision) return
    move(machine.received(now.current, result, collision?.holder.fieldName))
    if (collision && now.current.status === 'asking') {
      const agreed = await mayReplace(collision.holder, result.category_id ?? '', collision.value)
      move(machine.answered(now.current, agreed))
    }
    const { status: is, pending } = now.current
    if (is !== 'filling' || !pending) return
    const taken = (await fieldOf(pending.fieldName)?.onResult(pending.result)) ?? false
    move(machine.filled(now.current, slotsOf(withLabels(readQrFields(formId))), taken))
  }

  const takeInTurn = async (text: string): Promise<void> => {
    if (!now.current || machine.isOver(now.current) || isStopping.current) {
      // The session is over: the next listener gets the scan.
      setTimeout(() => giveScan({ readings: [text], place: 'page', field: undefined }))
      return
    }
    // Checked after the scan before it, which may have filled a field, brought a category, or changed the current field.
    const judgement = await judgeNow(text)
    if (judgement.ok) await take(judgement.found)
    else if (judgement.message !== undefined) toastError(judgement.message)
  }

  return {
    fields,
    scan,
    current: fields.find(({ fieldName }) => fieldName === scan?.current),
    counting,
    choices,
    judge,
    accept: (text) => {
      turns.current += 1
      inTurn(() =>
        takeInTurn(text).finally(() => {
          turns.current -= 1
        }),
      )
    },
    choose: (fieldName) =>
      inTurn(() => {
        if (now.current) move(machine.chosen(now.current, fieldName))
        setChoices((before) => before + 1)
      }),
    stop,
  }
}

function slotsOf(fields: readonly QrField[]): readonly machine.ScanSlot[] {
  return fields.map(({ fieldName, currentValue }) => ({ fieldName, isFilled: currentValue !== '' }))
}
