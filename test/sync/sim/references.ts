/** S19: no living record names a deleted one. */

import { referencesOf } from '../../../src/domain/kit/entity'
import { registry } from './registry'
import type { ServerWatch } from './server-watch'
import { broken } from './verdict'

export function checkReferences(server: ServerWatch): void {
  for (const [name, { kind, row, isDeleted }] of server.rows) {
    const definition = registry.byName(kind)
    if (isDeleted || !definition) continue
    for (const { field, to, id } of referencesOf(definition.fields, row)) {
      const target = server.rows.get(`${to} ${id}`)
      if (!target || target.isDeleted) broken('references', `${name} names ${to} ${id} in ${field}, which is not there`)
    }
  }
}
