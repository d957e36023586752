/** The browser's promise to keep our storage (S29): asked after the first save, its answer shown in the settings. */
import { proxy, useSnapshot } from 'valtio'

export type StorageFacts = {
  /** Whether the browser promised not to clear our data by itself; undefined while unknown. */
  persisted?: boolean
  /** Bytes in use, as the browser estimates. */
  used?: number
  /** Bytes we may use. */
  quota?: number
}

const facts = proxy<StorageFacts>({})
let asked = false

export function useStorageFacts(): Readonly<StorageFacts> {
  return useSnapshot(facts)
}

/** Asks the browser, at most once per page, to keep our data. Never throws: no answer is simply unknown. */
export async function askPersistence(): Promise<void> {
  if (asked || typeof navigator === 'undefined' || !navigator.storage?.persist) return
  asked = true
  try {
    facts.persisted = (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    // Some private windows refuse to say.
  }
}

/** Reads what the browser says about our storage, without asking for anything. */
export async function readStorageFacts(): Promise<void> {
  try {
    facts.persisted = await navigator.storage.persisted()
    const { usage, quota } = await navigator.storage.estimate()
    if (usage !== undefined) facts.used = usage
    if (quota !== undefined) facts.quota = quota
  } catch {
    // As above.
  }
}
