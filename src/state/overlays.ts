/**
 * Questions and toasts asked for by code that draws nothing. The shell draws the question at the head of the queue and
 * installs the toasts' view; texts come in translated.
 */
import { proxy, ref, useSnapshot } from 'valtio'

export type Question = {
  readonly type?: 'info' | 'warning' | 'danger'
  readonly title: string
  readonly text?: string
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** Says something and leaves nothing to choose. */
  readonly notice?: boolean
}

type Asked = {
  /** Tells this question from the one before it. */
  readonly id: number
  readonly question: Question
  readonly answer: (isYes: boolean) => void
  /** Takes it off the screen; without an answer it is a no. */
  readonly close: () => void
}

const queue = proxy<{ open: Asked[]; asked: number }>({ open: [], asked: 0 })

/** Asks; true when the person agreed. Several questions wait for each other. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    queue.asked += 1
    const asked: Asked = {
      id: queue.asked,
      question,
      answer: resolve,
      close: () => {
        queue.open = queue.open.filter((other) => other !== entry)
        resolve(false)
      },
    }
    const entry = ref(asked)
    queue.open.push(entry)
  })
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
  readonly undo?: { readonly label?: string; readonly onUndo: () => void }
  readonly place?: 'top' | 'bottom'
}

let view: ((toast: Toast) => void) | undefined

/** Installs what shows toasts. */
export function installToasts(show: ((toast: Toast) => void) | undefined): void {
  view = show
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
