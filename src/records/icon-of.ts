import type { EntityDefinition } from '../domain/kit/entity'
import { iconShapes } from '../ui/icon-shapes'
import type { IconName } from '../ui/icons'
import { moreIconShapes } from '../ui/more-icon-shapes'

const isIcon = (name: string): name is IconName => Object.hasOwn({ ...iconShapes, ...moreIconShapes }, name)

/** A definition's icon; a plain label for one the design system does not draw. */
export function iconOf(definition: EntityDefinition): IconName {
  return isIcon(definition.icon) ? definition.icon : 'label'
}
