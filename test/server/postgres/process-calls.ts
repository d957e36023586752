/** Requests to servers that run as processes. */
import type { ServerProcess } from '../support/built-server'

export const PASSWORD = 'spawn-run-42'

type Json = { readonly [key: string]: unknown }
type Answered = { readonly status: number; readonly body: Json }

/** A request to a process. */
export async function callNode(
  { url }: ServerProcess,
  method: string,
  path: string,
  body?: Json,
  token?: string,
  signal: AbortSignal | null = null,
): Promise<Answered> {
  const headers = {
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers,
    signal,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Json) }
}
