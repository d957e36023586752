import { outlines } from '../../domain/entities/outlines'

/** The addresses of all lists. Lists are siblings, however deep their address; a record is one level below its list. */
export const LIST_ADDRESSES: ReadonlySet<string> = new Set(outlines.flatMap(({ route }) => route?.list ?? []))
