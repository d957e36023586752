/**
 * Leaving a form: a clean form closes, a dirty one asks. A form that opens another form for a reference stays in the registry. A scanner
 * over the form has its own history entry, so opening it is not leaving.
 */
import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { closeForm, readForm } from '../../state/form/forms'
import { session } from '../../state/person/session-store'
import { confirm } from '../../state/screen/overlays'

/** Asks whether the typed values may be discarded. */
function useLeaveQuestion(): () => Promise<boolean> {
  const { t } = useLingui()
  return () =>
    confirm({
      type: 'warning',
      title: t({ id: 'records.leave.title', message: 'Leave without saving?' }),
      text: t({ id: 'records.leave.text', message: 'Your unsaved changes will be lost.' }),
      confirmLabel: t({ id: 'records.leave.confirm', message: 'Leave' }),
      cancelLabel: t({ id: 'records.leave.stay', message: 'Stay' }),
    })
}

export function useFormLeaving(formId: string): void {
  const mayLeave = useLeaveQuestion()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (isSamePlace(current, next)) return false
      const into = 'into' in next.search ? next.search.into : undefined
      if (into === formId) return false
      // After a sign-out nothing can be saved.
      if (session.isAuthenticated && readForm(formId)?.isDirty && !(await mayLeave())) return true
      closeForm(formId)
      return false
    },
  })
}

type Place = { readonly pathname: string; readonly search: object }

function isSamePlace(a: Place, b: Place): boolean {
  return a.pathname === b.pathname && JSON.stringify(a.search) === JSON.stringify(b.search)
}

/** The same for a form outside the registry. `isDirty` is called at each navigation. */
export function useDirtyLeaving(isDirty: () => boolean): void {
  const mayLeave = useLeaveQuestion()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => session.isAuthenticated && isDirty() && !(await mayLeave()),
  })
}
