/** The states of a mutation. Apart from the rules about mutations, which the first screen does not need. */

export type MutationState = 'queued' | 'inflight' | typeof REFUSED | 'cancelling'

/** The state of a refused mutation, under the name that every build stores and writes into files. */
export const REFUSED = 'attention'

/** Whether the server decided against the mutation, so that a person decides (S26). */
export function isRefused({ state }: { readonly state: MutationState }): boolean {
  return state === REFUSED
}
