/** A ref for an element that takes the focus when it appears. Its identity is stable, so React calls it once. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
