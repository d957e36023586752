/** Which picked records can be deleted, and in which order. A record stays while a remaining record refers to it. */

export type InnerReference = { readonly from: string; readonly to: string }

export type RemovalPlan = {
  /** A referring record is before the record that it names. */
  readonly free: readonly string[]
  readonly kept: readonly string[]
}

/** `used`: ids with references from outside the selection. */
export function removalPlan(
  ids: readonly string[],
  used: ReadonlySet<string>,
  inner: readonly InnerReference[],
): RemovalPlan {
  const kept = new Set(ids.filter((id) => used.has(id)))
  // Records that a kept record names are kept too, transitively.
  for (let size = -1; size !== kept.size; ) {
    size = kept.size
    for (const { from, to } of inner) if (kept.has(from)) kept.add(to)
  }
  const referrers = new Map<string, string[]>()
  for (const { from, to } of inner) referrers.set(to, [...(referrers.get(to) ?? []), from])
  const placed = new Set<string>()
  const free: string[] = []
  const place = (id: string): void => {
    if (placed.has(id) || kept.has(id)) return
    placed.add(id)
    for (const from of referrers.get(id) ?? []) place(from)
    free.push(id)
  }
  for (const id of ids) place(id)
  return { free, kept: ids.filter((id) => kept.has(id)) }
}
