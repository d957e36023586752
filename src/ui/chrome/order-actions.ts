export type PanelActionType = 'primary' | 'secondary' | 'tertiary' | 'danger'

const place: Record<PanelActionType, number> = { primary: 0, secondary: 1, tertiary: 2, danger: 3 }
const LAST = 4

/** Primary, secondary, tertiary, danger, then those without a type; otherwise as given. */
export const orderActions = <Action extends { type?: PanelActionType | undefined }>(
  actions: readonly Action[],
): Action[] => {
  const rank = (action: Action): number => (action.type === undefined ? LAST : place[action.type])
  return actions.toSorted((a, b) => rank(a) - rank(b))
}
