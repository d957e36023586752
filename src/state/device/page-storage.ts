/** The page's web storage. In a browser without storage even the access may throw. Values then last as long as the page. */
type Kind = 'localStorage' | 'sessionStorage'

const memory: Record<Kind, Storage> = { localStorage: storageInMemory(), sessionStorage: storageInMemory() }

export function pageStorage(kind: Kind): Storage {
  return browserStorage(kind) ?? memory[kind]
}

/** Whether the browser stores values beyond the page. */
export function keepsStorage(kind: Kind): boolean {
  return browserStorage(kind) !== undefined
}

function browserStorage(kind: Kind): Storage | undefined {
  try {
    return window[kind] ?? undefined
  } catch {
    return undefined
  }
}

function storageInMemory(): Storage {
  const rows = new Map<string, string>()
  return {
    get length() {
      return rows.size
    },
    key: (index) => [...rows.keys()][index] ?? null,
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
    clear: () => rows.clear(),
  }
}
