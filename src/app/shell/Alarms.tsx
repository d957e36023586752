import { closeError, useGlobalError } from '../../state/screen/global-error'
import { useLoading } from '../../state/screen/loading'
import { ErrorOverlay } from '../../ui/overlay/ErrorOverlay'
import { LoadingOverlay } from '../../ui/overlay/LoadingOverlay'

/** Covers the whole app during work that makes it unusable, and for errors that concern all of it. */
export function Alarms() {
  const { isLoading, message } = useLoading()
  const error = useGlobalError()
  const close = error?.fullScreen ? undefined : closeError
  return (
    <>
      {isLoading && <LoadingOverlay message={message} />}
      {error && (
        <ErrorOverlay
          type={error.type}
          title={error.message}
          text={error.text}
          details={error.details}
          fullScreen={error.fullScreen}
          actions={error.actions.map(({ run, ...action }) => ({
            ...action,
            onClick: () => {
              close?.()
              run()
            },
          }))}
          onClose={close}
        />
      )}
    </>
  )
}
