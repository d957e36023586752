import { outlines } from '../../domain/entities/outlines'

/** The addresses of all lists, however deep: those lie beside each other, and a record lies below one. */
export const LIST_ADDRESSES: ReadonlySet<string> = new Set(outlines.flatMap(({ route }) => route?.list ?? []))
