/** The worker of the search without a thread: it answers in a later task, as a worker would. */

import type { Engine } from '../../../src/state/search/text-search'
import type { Answered, Told } from '../../../src/state/search-worker/protocol'
import { makeTextIndex } from '../../../src/state/search-worker/text-index'

/** `told`: what it was told; `fail` lets it die. */
export function workerInPage(): Engine & { readonly told: Told[]; readonly fail: () => void } {
  const index = makeTextIndex()
  const told: Told[] = []
  const listeners: ((event: MessageEvent<Answered>) => void)[] = []
  const dying: (() => void)[] = []
  return {
    told,
    postMessage: (message: Told) => {
      told.push(message)
      if (message.type === 'put') index.put(message.documents)
      else if (message.type === 'remove') index.remove(message.ids)
      else {
        const data = { question: message.question, answer: index.find(message.question) }
        setTimeout(() => {
          for (const listen of listeners) listen({ data } as MessageEvent<Answered>)
        })
      }
    },
    terminate: () => undefined,
    fail: () => {
      for (const die of dying) die()
    },
    addEventListener: (type, listen) => {
      if (type === 'message') listeners.push(listen)
      else dying.push(() => listen({} as MessageEvent<Answered>))
    },
  }
}
