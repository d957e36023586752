/** The states of a mutation. Separate from the rules about mutations, which the first screen does not need. */

export type MutationState = 'queued' | 'inflight' | typeof REFUSED | 'cancelling'

/** The state of a refused mutation, under the name that every build stores and exports. */
export const REFUSED = 'attention'

/** Whether the server refused the mutation, so that a person must decide (S26). */
export function isRefused({ state }: { readonly state: MutationState }): boolean {
  return state === REFUSED
}
