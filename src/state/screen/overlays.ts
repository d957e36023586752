/**
 * Questions and toasts of code that draws nothing. The shell draws the first question of the queue and installs the toasts' view. Texts
 * are translated.
 */
import { proxy, ref, useSnapshot } from 'valtio'

/** One field of a question of type `form`. Texts are translated. */
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
  /** Only informs, without a choice. */
  readonly notice?: boolean
  /** Only for type `form`. */
  readonly fields?: readonly QuestionField[]
  /** Answers to choose one from. `choice` of the answer is the chosen value. None is preselected. */
  readonly choices?: readonly QuestionChoice[]
}

export type QuestionChoice = { readonly value: string; readonly title: string; readonly subtitle?: string }

/** The answer: by the names of a form's fields, or `choice`. Empty for other questions. */
export type Answer = Readonly<Record<string, string>>

type Asked = {
  /** Distinguishes this question from the previous one. */
  readonly id: number
  readonly question: Question
  readonly answer: (given: Answer) => void
  /** Closes it. Without an answer it counts as no. */
  readonly close: () => void
}

const queue = proxy<{ open: Asked[]; asked: number }>({ open: [], asked: 0 })

/** Asks. Undefined if the user declined. Several questions are asked in turn. */
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

/** Asks. True if the user agreed. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask(question)) !== undefined
}

/** Questions can no longer be drawn, so all open ones count as no. */
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
    /** The records that it would undo. If they are undone in another way, the offer is removed. */
    readonly of?: readonly string[]
    readonly onUndo: () => void
  }
  /** Buttons beside the text. Each closes the toast. */
  readonly acts?: readonly { readonly label: string; readonly onAct?: () => void }[]
  readonly place?: 'top' | 'bottom'
}

let view: ((toast: Toast) => void) | undefined
let ending: ((records: readonly string[]) => void) | undefined

/** Installs two functions: `show` shows a toast, `end` removes toasts that offer to undo one of these records. */
export function installToasts(show: typeof view, end?: typeof ending): void {
  view = show
  ending = end
}

/** These records were undone, so their offers are removed. */
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
