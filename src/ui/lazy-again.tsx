/** A component whose code is fetched when it is first drawn, and asked for again later where that failed. */
import { type ComponentType, use } from 'react'

/** Milliseconds for which a failure stands: React draws once more before it gives up, which is not somebody trying again. */
const FAILURE_STANDS = 500

type Attempt<P> = { readonly loading: Promise<ComponentType<P>>; failedAt?: number }

/**
 * Like React's `lazy`, which keeps a failure for ever: without a network once, no scanner until the app is started anew.
 * Browsers that keep a failed import themselves still need that.
 */
export function lazyAgain<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let attempt: Attempt<P> | undefined
  const start = (): Attempt<P> => {
    const started: Attempt<P> = { loading: attempt ? fetchStyles().then(load) : load() }
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

/** The bundler asks for a stylesheet once and takes it for there ever after: those that are not are asked for again. */
async function fetchStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const there = new Set(links.filter(isThere).map(({ href }) => href))
  await Promise.all(links.filter(({ href }) => !there.has(href)).map(fetchAnew))
}

/** Chromium gives what could not be fetched a sheet all the same, whose rules nobody may read. */
function isThere({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined
  } catch {
    return false
  }
}

function fetchAnew(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const fresh = document.createElement('link')
    fresh.onload = () => resolve()
    fresh.onerror = () => {
      fresh.remove()
      reject(new Error(`no stylesheet ${link.href}`))
    }
    fresh.rel = 'stylesheet'
    fresh.href = link.href
    // One that is still on its way is left to whoever waits for it.
    link.after(fresh)
  })
}
