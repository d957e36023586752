import { useRouter } from '@tanstack/react-router'

/** One step back in this tab's history. Without a history, to the address `up`. */
export function useGoBack(up = '/'): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: up, replace: true })
  }
}
