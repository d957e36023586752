/** The browser's promise to keep the app's storage (S29): requested after the first save and shown in the settings. */
import { proxy, useSnapshot } from 'valtio'

export type StorageFacts = {
  /** Whether the browser promised not to clear the data. Undefined if unknown. */
  persisted?: boolean
  /** Used bytes, as the browser estimates. */
  used?: number
  /** Allowed bytes. */
  quota?: number
}

const facts = proxy<StorageFacts>({})
let asked = false

export function useStorageFacts(): Readonly<StorageFacts> {
  return useSnapshot(facts)
}

/** Asks the browser, at most once per page, to keep the data. Never throws. */
export async function askPersistence(): Promise<void> {
  if (asked || typeof navigator === 'undefined' || !navigator.storage?.persist) return
  asked = true
  try {
    facts.persisted = (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    // Some private windows reject the question.
  }
}

/** Reads the browser's facts about the storage, without a request to keep it. */
export async function readStorageFacts(): Promise<void> {
  try {
    facts.persisted = await navigator.storage.persisted()
    const { usage, quota } = await navigator.storage.estimate()
    if (usage !== undefined) facts.used = usage
    if (quota !== undefined) facts.quota = quota
  } catch {
    // Some private windows reject the question.
  }
}
