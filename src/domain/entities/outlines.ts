/**
 * The outlines of all entities with screens. The build evaluates this module (server/build/built-outlines.mjs), so the app's entry
 * contains outlines without the definitions.
 */
import { outlineOf } from '../kit/outline'
import { registry } from './registry'

export const outlines = registry.all.filter(({ route }) => route).map(outlineOf)
