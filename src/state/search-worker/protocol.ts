/** The messages between the page and the search worker, both of one build. */
import type { Answer, Document, Question } from './text-index'

export type Told =
  | { readonly type: 'put'; readonly documents: readonly Document[] }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'find'; readonly question: Question }

export type Answered = { readonly question: Question; readonly answer: Answer }
