/** A component whose code is fetched when it is first drawn, and asked for again later where that failed. */
import { type ComponentType, use } from 'react'

/** Milliseconds for which a failure stands: React draws once more before it gives up, which is not somebody trying again. */
const FAILURE_STANDS = 500

type Attempt<P> = { readonly loading: Promise<ComponentType<P>>; failedAt?: number }

/** Like React's `lazy`, which keeps a failure for ever: without a network once, no scanner until the app is started anew. */
export function lazyAgain<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let attempt: Attempt<P> | undefined
  const start = (): Attempt<P> => {
    const started: Attempt<P> = { loading: load() }
    started.loading.catch(() => {
      started.failedAt = performance.now()
    })
    return started
  }
  const drawn = (props: P) => {
    const isOver = attempt?.failedAt !== undefined && performance.now() - attempt.failedAt > FAILURE_STANDS
    if (attempt === undefined || isOver) attempt = start()
    const Loaded = use(attempt.loading)
    return <Loaded {...props} />
  }
  return drawn
}
