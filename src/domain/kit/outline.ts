/** An entity's outline, for menu, router and guards. The full definition loads with the first screen. */
import type { EntityDefinition } from './entity'

export type Outline = Pick<
  EntityDefinition,
  'name' | 'labelPlural' | 'icon' | 'verbs' | 'writers' | 'readers' | 'route' | 'menu'
> & {
  /** A kind of series with observed parts. */
  readonly isObserved?: true
}

export function outlineOf({
  name,
  labelPlural,
  icon,
  verbs,
  writers,
  readers,
  route,
  menu,
  series,
}: EntityDefinition): Outline {
  return {
    name,
    labelPlural,
    verbs,
    writers,
    ...(icon && { icon }),
    ...(readers && { readers }),
    ...(route && { route }),
    ...(menu && { menu }),
    ...(series && series.verbs.length > 0 && { isObserved: true }),
  }
}
