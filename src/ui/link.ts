import type { PointerEvent, ReactElement, ReactNode } from 'react'

/**
 * What a link-rendering function receives. The design system knows no router: whoever owns one passes
 * `link={(props) => <Link to="/units" {...props} />}`.
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

/** A target opens something (`link`) or does something (`onClick`); with neither it is drawn inert. */
export type Target = { link?: LinkRender | undefined; onClick?: (() => void) | undefined }
