/**
 * Changes the image of an existing person. One's own is a record of this device and needs no network. An admin changes another person's
 * in the account on the server.
 */
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../data/db'
import { callServer } from '../../state/device/online'
import { PERSON } from '../../state/person/people'
import { useReplica } from '../../state/replica/replica'
import { wake } from '../../state/replica/wake'
import { toastSuccess } from '../../state/screen/overlays'
import { errorLabel } from '../../state/words/error-text'
import { ANY_ERROR } from '../../state/words/failure-labels'
import { offerUndo } from '../delete/bring-back'
import { useTakeBack } from '../delete/use-undo'
import { useDefinition } from '../use-definition'
import { useRefusalText } from '../words/refusal-text'
import { useTranslate } from '../words/use-writing'
import { type CutPicture, type PicturePlace, useCutPicture } from './use-cut-picture'

export function useChangePicture(id: string): CutPicture & { readonly isOwn: boolean } {
  const { user } = useReplica()
  const isOwn = id === user
  const own = useOwnPicture(id)
  const account = useAccountPicture(id)
  return { isOwn, ...useCutPicture(id, isOwn ? own : account) }
}

function useOwnPicture(id: string): PicturePlace {
  const { t } = useLingui()
  const replica = useReplica()
  const definition = useDefinition(PERSON)
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const save = async (avatar: string | null, done: string): Promise<string | undefined> => {
    const before = (await rowsOf(replica.db, definition.name).get(id))?.avatar ?? null
    const patch = { kind: 'patch', entity: definition.name, id } as const
    const outcome = await replica.save([{ ...patch, values: { avatar }, seen: { avatar: before } }])
    if (!outcome.ok) return refusal(definition, outcome)
    offerUndo(done, () => takeBack(definition, outcome.mutations, [{ ...patch, values: { avatar: before } }]))
    return undefined
  }
  return {
    put: async (bytes) => {
      const { keepBytes } = await import('../../state/files/choose-file')
      const kept = await keepBytes(replica, { bytes, extension: 'jpg' })
      if (kept.ok)
        return save(kept.name, t({ id: 'files.added', message: 'Saved on this device. Sent automatically.' }))
      return t({
        id: 'files.room',
        message: 'Device storage is full, so the file was not saved. Free up space and choose it again.',
      })
    },
    remove: () => save(null, t({ id: 'person.picture.removed', message: 'Image removed' })),
  }
}

function useAccountPicture(id: string): PicturePlace {
  const { t } = useLingui()
  const translate = useTranslate()
  const send = async (avatar: File | string, done: string): Promise<string | undefined> => {
    const body = new FormData()
    body.set('avatar', avatar)
    const answer = await callServer('PATCH', `/users/${id}`, body)
    if (!answer.ok) {
      const said = errorLabel(answer.error, ANY_ERROR)
      return translate(said, said.values)
    }
    toastSuccess(done)
    // The person's row comes with the next pull.
    wake('nudge')
    return undefined
  }
  return {
    put: (bytes) =>
      send(
        new File([bytes], 'picture.jpg', { type: 'image/jpeg' }),
        t({ id: 'person.picture.changed', message: 'Image changed' }),
      ),
    remove: () => send('', t({ id: 'person.picture.removed', message: 'Image removed' })),
  }
}
