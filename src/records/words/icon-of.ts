import type { EntityDefinition, EntityIcon } from '../../domain/kit/entity'

/** A definition's icon. By default a plain label. */
export function iconOf({ icon = 'label' }: Pick<EntityDefinition, 'icon'>): EntityIcon {
  return icon
}
