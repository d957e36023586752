/** Which of the picked records can go, and in which order: none goes while something that stays refers to it. */

/** One picked record refers to another. */
export type InnerReference = { readonly from: string; readonly to: string }

export type RemovalPlan = {
  /** Those that refer to others come before what they refer to. */
  readonly free: readonly string[]
  readonly kept: readonly string[]
}

/** `used`: ids that records outside the selection refer to. */
export function removalPlan(
  ids: readonly string[],
  used: ReadonlySet<string>,
  inner: readonly InnerReference[],
): RemovalPlan {
  const kept = new Set(ids.filter((id) => used.has(id)))
  // What a kept record needs is kept too, as far as that goes.
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
