/**
 * Work that blocks the whole app, as a flag and a message that the shell draws. Only for work that removes the page's data anyway (an
 * update, a deleted database): local work never blocks.
 */
import { proxy, useSnapshot } from 'valtio'

type Loading = {
  readonly isLoading: boolean
  /** The message of the latest work. */
  readonly message: string
}

const works = proxy<{ open: { readonly id: number; readonly message: string }[]; begun: number }>({
  open: [],
  begun: 0,
})

/** Covers the app. `message` is translated. Returns a function that ends it. Several works may overlap. */
export function beginLoading(message: string): () => void {
  works.begun += 1
  const id = works.begun
  works.open.push({ id, message })
  return () => {
    works.open = works.open.filter((work) => work.id !== id)
  }
}

/** Covers the app until the work ends or fails. */
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
