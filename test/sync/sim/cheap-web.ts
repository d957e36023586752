/**
 * Stand-ins for what the platform does at a price that only matters when it is paid a million times: Request, Response,
 * Headers, AbortController and structuredClone, with the parts that the engine, ky and the storage use. Same meaning.
 */
type Init = {
  readonly method?: string
  readonly headers?: unknown
  readonly body?: unknown
  readonly signal?: unknown
}

class CheapHeaders {
  readonly #values = new Map<string, string>()
  constructor(init?: unknown) {
    if (init instanceof CheapHeaders) for (const [name, value] of init) this.set(name, value)
    else if (Array.isArray(init)) for (const [name, value] of init) this.set(String(name), String(value))
    else if (typeof init === 'object' && init !== null)
      for (const [name, value] of Object.entries(init)) this.set(name, String(value))
  }
  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }
  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value)
  }
  append(name: string, value: string): void {
    this.set(name, value)
  }
  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }
  delete(name: string): void {
    this.#values.delete(name.toLowerCase())
  }
  entries() {
    return this.#values.entries()
  }
  forEach(run: (value: string, name: string) => void): void {
    for (const [name, value] of this.#values) run(value, name)
  }
  [Symbol.iterator]() {
    return this.#values.entries()
  }
}

class CheapRequest {
  readonly url: string
  readonly method: string
  readonly headers: CheapHeaders
  readonly signal: unknown
  readonly body = null
  readonly #text: string
  constructor(input: unknown, init: Init = {}) {
    const from = input instanceof CheapRequest ? input : undefined
    this.url = from ? from.url : String(input)
    this.method = init.method ?? from?.method ?? 'GET'
    this.headers = new CheapHeaders(init.headers ?? from?.headers)
    this.signal = init.signal ?? from?.signal
    this.#text = typeof init.body === 'string' ? init.body : (from?.textNow() ?? '')
  }
  textNow(): string {
    return this.#text
  }
  text(): Promise<string> {
    return Promise.resolve(this.#text)
  }
  clone(): CheapRequest {
    return new CheapRequest(this)
  }
}

class CheapResponse {
  readonly status: number
  readonly headers: CheapHeaders
  readonly body = null
  readonly #text: string
  constructor(body?: unknown, init: { readonly status?: number; readonly headers?: unknown } = {}) {
    this.status = init.status ?? 200
    this.headers = new CheapHeaders(init.headers)
    this.#text = typeof body === 'string' ? body : ''
  }
  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }
  text(): Promise<string> {
    return Promise.resolve(this.#text)
  }
  json(): Promise<unknown> {
    return this.text().then((text) => JSON.parse(text))
  }
  clone(): CheapResponse {
    return new CheapResponse(this.#text, { status: this.status, headers: this.headers })
  }
}

class CheapSignal {
  aborted = false
  reason: unknown
  readonly #listeners = new Set<() => void>()
  addEventListener(_type: string, run: () => void): void {
    this.#listeners.add(run)
  }
  removeEventListener(_type: string, run: () => void): void {
    this.#listeners.delete(run)
  }
  throwIfAborted(): void {
    if (this.aborted) throw this.reason ?? new DOMException('aborted', 'AbortError')
  }
  fire(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    for (const run of this.#listeners) run()
  }
  static any(signals: readonly CheapSignal[]): CheapSignal {
    const joined = new CheapSignal()
    for (const signal of signals) {
      if (signal.aborted) joined.fire(signal.reason)
      else signal.addEventListener('abort', () => joined.fire(signal.reason))
    }
    return joined
  }
}

class CheapController {
  readonly signal = new CheapSignal()
  abort(reason?: unknown): void {
    this.signal.fire(reason)
  }
}

/** A copy of a value for IndexedDB; values it cannot store are rejected as the platform rejects them. */
function clone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clone)
  const prototype = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) {
    const copy: { [key: string]: unknown } = {}
    for (const key of Object.keys(value)) {
      const inner = (value as { [key: string]: unknown })[key]
      copy[key] = typeof inner === 'object' || typeof inner === 'function' ? clone(inner) : inner
    }
    return copy
  }
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [clone(key), clone(inner)]))
  if (value instanceof Set) return new Set([...value].map(clone))
  if (value instanceof Date) return new Date(value)
  if (value instanceof ArrayBuffer) return value.slice(0)
  throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError')
}

const CHEAP = {
  Headers: CheapHeaders,
  Request: CheapRequest,
  Response: CheapResponse,
  AbortController: CheapController,
  AbortSignal: CheapSignal,
  structuredClone: clone,
} as const

/** Installs the stand-ins; the returned function restores the platform's own. */
export function putCheapWeb(): () => void {
  const platform = globalThis as unknown as { [name: string]: unknown }
  const own = Object.fromEntries(Object.keys(CHEAP).map((name) => [name, platform[name]]))
  Object.assign(platform, CHEAP)
  return () => Object.assign(platform, own)
}
