/** The search worker, only wiring. A question overtaken by the next one is not answered. */
import type { Answered, Told } from './protocol'
import { makeTextIndex, type Question } from './text-index'

const index = makeTextIndex()
const open: { question?: Question | undefined } = {}

function answer(): void {
  const { question } = open
  if (!question) return
  open.question = undefined
  self.postMessage({ question, answer: index.find(question) } satisfies Answered)
}

self.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if (data.type === 'put') index.put(data.documents)
  else if (data.type === 'remove') index.remove(data.ids)
  else {
    open.question = data.question
    // After the messages that have already arrived.
    setTimeout(answer)
  }
})
