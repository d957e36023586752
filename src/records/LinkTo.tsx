import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkRender } from '../ui/link'
import type { RoutePath } from './record-routes'

export type LinkToProps = {
  to: RoutePath
  children?: ReactNode
  className?: string | undefined
  /** Keeps the scroll position: a choice in the left pane changes only the right one. */
  stay?: boolean | undefined
}

/** A link to an address that comes from a definition. */
export const LinkTo = ({ to, stay, children, ...rest }: LinkToProps) => (
  <Link to={to.path} search={to.search ?? {}} resetScroll={stay !== true} {...rest}>
    {children}
  </Link>
)

/** The same for parts of `src/ui`, which know no router. */
export const linkTo =
  (to: RoutePath, stay = false): LinkRender =>
  (props) => <LinkTo to={to} stay={stay} {...props} />
