import { Fragment, type ReactNode } from 'react'

/** Joins texts and marks with middle dots in one line. Empty ones are left out. Undefined if all are empty. */
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
