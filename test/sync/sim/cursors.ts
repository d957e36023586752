/** S9, S21: within one history a cursor only moves forward, except when a finished load sets it. */
import { isPlainObject } from '../../../src/domain/kit/entity'
import type { Desk } from './carrier'
import { broken } from './verdict'

export function makeCursors() {
  const last = new Map<string, { readonly epoch: string; readonly rev: number }>()

  /** Must be called for every put, and with the table `nothing` when puts were rolled back. */
  return (desk: Desk, table: string, values: readonly unknown[]): void => {
    const name = `${desk.device} ${desk.user}`
    if (table === 'nothing') last.delete(name)
    if (table !== 'meta') return
    const facts = new Map(values.filter(isPlainObject).map(({ key, value }) => [key, value]))
    const cursor = facts.get('cursor')
    if (typeof cursor !== 'string') return
    const [scope, epoch = '', rev] = Buffer.from(cursor, 'base64url').toString('latin1').split('|')
    const before = last.get(name)
    last.delete(name)
    if (scope !== 'changes') return
    last.set(name, { epoch, rev: Number(rev) })
    const isTurnedBack = before?.epoch === epoch && Number(rev) < before.rev && !facts.has('versions')
    if (isTurnedBack) broken('cursor goes on', `${desk.device} was at ${before.rev} and is put back to ${rev}`)
  }
}
