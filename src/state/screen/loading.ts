/**
 * Work that the whole app has to wait for, and what it is: a flag and a message, drawn by the shell. Only for what takes
 * the page away anyhow (an update that takes over, a database that is being deleted): local work never waits.
 */
import { proxy, useSnapshot } from 'valtio'

type Loading = {
  readonly isLoading: boolean
  /** Of the work that began last. */
  readonly message: string
}

const works = proxy<{ open: { readonly id: number; readonly message: string }[]; begun: number }>({
  open: [],
  begun: 0,
})

/** Covers the app from now on; `message` comes in translated. Returns what ends it. Several works may overlap. */
export function beginLoading(message: string): () => void {
  works.begun += 1
  const id = works.begun
  works.open.push({ id, message })
  return () => {
    works.open = works.open.filter((work) => work.id !== id)
  }
}

/** Covers the app until the work is done, however it ends. */
export async function whileLoading<T>(message: string, work: () => Promise<T>): Promise<T> {
  const end = beginLoading(message)
  try {
    return await work()
  } finally {
    end()
  }
}

export function useLoading(): Loading {
  const last = useSnapshot(works).open.at(-1)
  return { isLoading: last !== undefined, message: last?.message ?? '' }
}
