/** The outlines of all entities with screens. The build evaluates it (server/build/built-outlines.mjs), so the entry has no definitions. */
import { outlineOf } from '../kit/outline'
import { registry } from './registry'

export const outlines = registry.all.filter(({ route }) => route).map(outlineOf)
