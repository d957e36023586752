import { createElement } from 'react'
import { type ToastOptions, toast } from 'react-hot-toast/headless'
import type { IconName } from '../icons'
import { ToastContent } from './ToastContent'

/** Short messages at the edge of the screen. They never contain the only copy of a fact. */
export type ToastKind = 'blank' | 'error' | 'success' | 'loading' | 'custom'

export type ToastActs = readonly { readonly label: string; readonly onAct?: (() => void) | undefined }[]

export type ToastWords = {
  kind?: ToastKind | undefined
  text: string
  /** A new toast with the same id replaces this one. */
  id?: string | undefined
  /** ms; the kind's own by default. */
  duration?: number | undefined
  undo?: { label?: string | undefined; onUndo: () => void } | undefined
  /** Buttons beside the text; each closes the toast. */
  acts?: ToastActs | undefined
  icon?: IconName | undefined
  /** 'bottom' where the thumb is busy scanning. */
  place?: 'top' | 'bottom' | undefined
}

/** How long each kind stays, ms. */
export const TOAST_MS: Record<ToastKind, number> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
}

/** From dismissal to removal, ms: the length of the exit animation. */
export const TOAST_REMOVE_MS = 1000

/** The most shown at once. */
export const TOAST_LIMIT = 20

export const showToast = (words: ToastWords): string => {
  const { kind = 'blank', text, id, undo, acts, icon, place } = words
  const duration = words.duration ?? TOAST_MS[kind]
  const options: ToastOptions = {
    duration,
    removeDelay: TOAST_REMOVE_MS,
    position: place === 'bottom' ? 'bottom-center' : 'top-center',
    ...(id !== undefined && { id }),
    ...(kind === 'error' && { ariaProps: { role: 'alert', 'aria-live': 'assertive' } }),
  }
  const show = kind === 'blank' ? toast : toast[kind]
  return show(
    (shown) =>
      createElement(ToastContent, { key: shown.createdAt, id: shown.id, kind, text, duration, undo, acts, icon }),
    options,
  )
}

export const updateToast = (id: string, words: Omit<ToastWords, 'id'>): string => showToast({ ...words, id })

export const dismissToast = (id?: string): void => toast.dismiss(id)

export const removeToast = (id?: string): void => toast.remove(id)
