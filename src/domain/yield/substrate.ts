/** Which series are picked from: dry substrate is what yields are related to. */
import type { Series } from '../prep/series'

export function isSubstrate({ row }: Series): boolean {
  return row.form === 'substrate'
}
