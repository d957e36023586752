import { useLingui } from '@lingui/react/macro'
import { joinLink } from '../../domain/join-link'
import { labelOrigin } from '../../records/labels/label-links'
import { useCallError } from '../../records/people/use-call-error'
import { useFarm } from '../../state/replica/farm'
import { toastError, toastSuccess } from '../../state/screen/overlays'
import { usePage } from '../../state/screen/page'
import { useSecondsLeft } from '../../state/words/seconds-left'
import { Button } from '../../ui/button/Button'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { Switch } from '../../ui/controls/choices/Switch'
import { copyText } from '../../ui/copy-text'
import { Card, Page, Stack } from '../../ui/display/layout/Layout'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { useWakeLock } from '../../ui/qr/use-wake-lock'
import { InviteCode } from './InviteCode'
import { InviteProgress } from './InviteProgress'
import { type ShownInvite, useInvite } from './invite'

/** An admin invites a person who is present: the code, the newcomer's rights, and their progress. */
export const InviteScreen = () => {
  const { t } = useLingui()
  const origins = useFarm()?.origins ?? []
  const invite = useInvite()
  const { made, seen } = invite
  const seconds = useSecondsLeft(made?.expires_at)
  const isUsed = seen?.state === 'used'
  const isOver = made !== undefined && !isUsed && (seconds === 0 || seen?.state === 'expired')
  const link = made && joinLink(labelOrigin(window.location.origin, origins), made.code)
  const share = useShare(link)
  useWakeLock()
  usePage({
    title: t({ id: 'invite.title', message: 'Invite' }),
    back: '/users',
    large: true,
    narrow: true,
    centre: isUsed
      ? { icon: 'user-plus', label: t({ id: 'invite.another', message: 'Invite another' }), onClick: invite.renew }
      : {
          icon: 'share',
          label: t({ id: 'invite.share', message: 'Share' }),
          onClick: share,
          blocked: link === undefined || isOver,
        },
  })
  return (
    <Page narrow>
      <Stack gap={12}>
        {isUsed ? (
          <InviteProgress seen={seen} />
        ) : (
          <>
            <Card>
              {made && link ? (
                <InviteCode made={made} link={link} seconds={seconds} isOver={isOver} invite={invite} />
              ) : (
                <Making invite={invite} />
              )}
            </Card>
            <Terms invite={invite} />
            {seen && !isOver && <InviteProgress seen={seen} />}
          </>
        )}
      </Stack>
    </Page>
  )
}

const Making = ({ invite: { error, renew } }: { invite: ShownInvite }) => {
  const { t } = useLingui()
  const sentence = useCallError()
  if (!error) return <Skeleton kind="card" />
  return (
    <EmptyState
      title={sentence(error)}
      text={t({
        id: 'invite.offline',
        message: 'The code comes from the server. It appears when you are back online.',
      })}
      action={
        <Button kind="tonal" icon="refresh" onClick={() => void renew()}>
          {t({ id: 'people.again', message: 'Try again' })}
        </Button>
      }
    />
  )
}

const Terms = ({ invite: { terms, setTerms } }: { invite: ShownInvite }) => {
  const { t } = useLingui()
  return (
    <Card>
      <Stack gap={12}>
        <Segmented
          label={t({ id: 'invite.as', message: 'Role' })}
          name="role"
          value={terms.is_admin ? 'admin' : 'user'}
          options={[
            { value: 'user', label: t({ id: 'profile.user', message: 'User' }) },
            { value: 'admin', label: t({ id: 'profile.admin', message: 'Admin' }) },
          ]}
          onChange={(role) => void setTerms({ ...terms, is_admin: role === 'admin' })}
        />
        <Switch
          name="approved"
          label={t({ id: 'invite.at_once', message: 'Approve automatically' })}
          value={terms.approved}
          onChange={(approved) => void setTerms({ ...terms, approved })}
        />
      </Stack>
    </Card>
  )
}

/** Shares the link, or copies it if the browser cannot share. */
function useShare(link: string | undefined): () => void {
  const { t } = useLingui()
  const copied = t({ id: 'invite.copied', message: 'Link copied' })
  const failed = t({ id: 'invite.copy.failed', message: 'Could not copy the link' })
  const share = async (url: string) => {
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ url })
        return
      } catch (error) {
        // The person cancelled.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    if (await copyText(url)) toastSuccess(copied)
    else toastError(failed)
  }
  return () => {
    if (link !== undefined) void share(link)
  }
}
