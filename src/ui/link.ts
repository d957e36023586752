import type { PointerEvent, ReactElement, ReactNode } from 'react'

/**
 * Props for a function that renders a link. `src/ui` knows no router: its users pass `link={(props) => <Link
 * to="/units" {...props} />}`.
 */
export type LinkProps = {
  className: string
  children: ReactNode
  title?: string
  onClick?: () => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  'aria-current'?: 'page'
  'aria-label'?: string
}

export type LinkRender = (props: LinkProps) => ReactElement

/** A target opens an address (`link`) or runs `onClick`; with neither it is drawn inert. */
export type Target = { link?: LinkRender | undefined; onClick?: (() => void) | undefined }
