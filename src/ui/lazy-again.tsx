/** A lazy component that tries again after its code failed to load. */
import { type ComponentType, use } from 'react'

/** How long a failure counts, ms: React renders once more before it gives up, which is no new attempt by a person. */
const FAILURE_STANDS = 500

type Attempt<P> = { readonly loading: Promise<ComponentType<P>>; failedAt?: number }

/**
 * Like React's `lazy`, which caches a failure: one attempt without a network would block the scanner until the app is reloaded.
 * Browsers that cache a failed import themselves still need the reload.
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

/** The bundler counts a stylesheet as loaded even after a failure, so failed ones are loaded again here. */
async function fetchStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const there = new Set(links.filter(isThere).map(({ href }) => href))
  await Promise.all(links.filter(({ href }) => !there.has(href)).map(fetchAnew))
}

/** Chromium gives a failed link a sheet whose rules cannot be read. */
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
    // The old link stays: another import may still wait for it.
    link.after(fresh)
  })
}
