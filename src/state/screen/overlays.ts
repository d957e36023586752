/**
 * Questions and toasts asked for by code that draws nothing. The shell draws the question at the head of the queue and
 * installs the toasts' view; texts come in translated.
 */
import { proxy, ref, useSnapshot } from 'valtio'

/** One field of a question of the `form` type; texts come in translated. */
export type QuestionField = {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'amount'
  readonly value?: string
  readonly required?: boolean
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly validate?: (value: string, all: Readonly<Record<string, string>>) => string | undefined
}

export type Question = {
  /** Seed: info by default. */
  readonly type?: 'info' | 'warning' | 'danger' | 'form'
  readonly title: string
  readonly text?: string
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** Says something and leaves nothing to choose. */
  readonly notice?: boolean
  /** Of the `form` type. */
  readonly fields?: readonly QuestionField[]
  /** Answers to choose one from; the chosen one's value is `choice` of the answer. Nothing is chosen beforehand. */
  readonly choices?: readonly QuestionChoice[]
}

export type QuestionChoice = { readonly value: string; readonly title: string; readonly subtitle?: string }

/** What a question was answered with: by the names of a form's fields, or `choice`; empty for all others. */
export type Answer = Readonly<Record<string, string>>

type Asked = {
  /** Tells this question from the one before it. */
  readonly id: number
  readonly question: Question
  readonly answer: (given: Answer) => void
  /** Takes it off the screen; without an answer it is a no. */
  readonly close: () => void
}

const queue = proxy<{ open: Asked[]; asked: number }>({ open: [], asked: 0 })

/** Asks; undefined when the person did not agree. Several questions wait for each other. */
export function ask(question: Question): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    queue.asked += 1
    const asked: Asked = {
      id: queue.asked,
      question,
      answer: resolve,
      close: () => {
        queue.open = queue.open.filter((other) => other !== entry)
        resolve(undefined)
      },
    }
    const entry = ref(asked)
    queue.open.push(entry)
  })
}

/** Asks; true when the person agreed. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask(question)) !== undefined
}

/** Nobody draws questions any more: all that are open are a no. */
export function closeQuestions(): void {
  for (const asked of queue.open) asked.close()
}

/** The question to draw now. */
export function useQuestion(): Asked | undefined {
  return useSnapshot(queue).open[0]
}

export type Toast = {
  readonly kind?: 'blank' | 'error' | 'success' | 'loading' | 'custom'
  readonly text: string
  readonly id?: string
  /** Milliseconds. */
  readonly duration?: number
  readonly undo?: {
    readonly label?: string
    /** The records that it takes back: once they are taken back otherwise the offer goes. */
    readonly of?: readonly string[]
    readonly onUndo: () => void
  }
  /** Buttons beside the text; each takes the toast away. */
  readonly acts?: readonly { readonly label: string; readonly onAct?: () => void }[]
  readonly place?: 'top' | 'bottom'
}

let view: ((toast: Toast) => void) | undefined
let ending: ((records: readonly string[]) => void) | undefined

/** Installs two functions: `show` shows a toast; `end` removes the toasts that offer to undo one of these records. */
export function installToasts(show: typeof view, end?: typeof ending): void {
  view = show
  ending = end
}

/** These records were taken back: nothing offers it any more. */
export function endOffers(records: readonly string[]): void {
  ending?.(records)
}

export function toast(next: Toast): void {
  view?.(next)
}

export function toastSuccess(text: string): void {
  toast({ kind: 'success', text })
}

export function toastError(text: string): void {
  toast({ kind: 'error', text })
}
