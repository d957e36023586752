import type { EntityDefinition, EntityIcon } from '../../domain/kit/entity'

/** A definition's icon; a plain label where it names none. */
export function iconOf({ icon = 'label' }: Pick<EntityDefinition, 'icon'>): EntityIcon {
  return icon
}
