import { useRouter } from '@tanstack/react-router'

/** One step back in this tab's history; where there is none, to the address `up`. */
export function useGoBack(up = '/'): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: up, replace: true })
  }
}
