/**
 * The inoculation in progress on this device, because a phone in a lab coat closes its apps, and a user who returns must find the scanned
 * dishes. It belongs to one user and is sent only when done.
 */
import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import { outlines } from '../../domain/entities/outlines'
import { isPlainObject } from '../../domain/kit/entity'
import { type Draft, NO_DRAFT } from '../../domain/prep/inoculation'
import { pageStorage } from '../device/page-storage'
import { session } from '../person/session-store'

/** Each user of the phone has their own draft. */
const keyOf = () => `pinset.inoculation.${session.userId ?? ''}`

/** Always replaced as a whole. */
const held = proxy<{ draft: Draft }>({ draft: ref(NO_DRAFT) })

function open(): void {
  held.draft = ref(read())
}
open()
subscribe(session, open, true)

export function useInoculation(): Draft {
  return useSnapshot<{ draft: object }>(held).draft as Draft
}

export function readInoculation(): Draft {
  return held.draft
}

export function setInoculation(draft: Draft): void {
  held.draft = ref(draft)
  try {
    pageStorage('localStorage').setItem(keyOf(), JSON.stringify(draft))
  } catch {
    // If the storage is full, only the draft is lost after a reload.
  }
}

function read(): Draft {
  try {
    const found: unknown = JSON.parse(pageStorage('localStorage').getItem(keyOf()) ?? 'null')
    return isDraft(found) ? found : NO_DRAFT
  } catch {
    return NO_DRAFT
  }
}

function isDraft(found: unknown): found is Draft {
  if (!isPlainObject(found)) return false
  const { source, agarId, numbers, extra } = found
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const isSource =
    source === undefined ||
    (isPlainObject(source) && outlines.some(({ name }) => name === source.entity) && isText(source.id))
  const isNumbers = Array.isArray(numbers) && numbers.every((number: unknown) => Number.isSafeInteger(number))
  return isSource && isText(agarId) && isNumbers && Number.isSafeInteger(extra)
}
