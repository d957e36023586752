import { Fragment, type ReactNode } from 'react'

/** Texts and marks of one quiet line, parted by middle dots. What is empty is left out; undefined when all is. */
export function dotted(...parts: readonly ReactNode[]): ReactNode {
  const said = parts.filter((part) => part !== '' && part !== undefined && part !== null && part !== false)
  if (said.length === 0) return undefined
  if (said.every((part) => typeof part === 'string')) return said.join(' · ')
  return said.map((part, index) => (
    <Fragment key={typeof part === 'string' ? part : 'mark'}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ))
}
