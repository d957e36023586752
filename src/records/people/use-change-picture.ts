/**
 * Another picture of a person: chosen, cut round, kept small. One's own is a record of this device and needs no network; an admin
 * changes somebody else's in the account, on the server.
 */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { rowsOf } from '../../data/db'
import { CHOSEN_MEGAPIXELS, pictureSize } from '../../domain/kit/picture-size'
import { errorLabel } from '../../state/error-text'
import { ANY_ERROR } from '../../state/failure-labels'
import type { Cut } from '../../state/files/cut-picture'
import { oneAct } from '../../state/one-act'
import { callServer } from '../../state/online'
import { toastSuccess } from '../../state/overlays'
import { PERSON } from '../../state/people'
import { useReplica } from '../../state/replica'
import { wake } from '../../state/wake'
import { offerUndo } from '../delete/bring-back'
import { useTakeBack } from '../delete/use-undo'
import { useDefinition } from '../use-definition'
import { useRefusalText } from '../words/refusal-text'
import { useTranslate } from '../words/use-writing'

/** A picture that is being cut. */
export type Cutting = {
  readonly picture: Blob
  readonly address: string
  readonly size: { readonly width: number; readonly height: number }
}

export function useChangePicture(id: string) {
  const { t } = useLingui()
  const { user } = useReplica()
  const isOwn = id === user
  const own = useOwnPicture(id)
  const account = useAccountPicture(id)
  const [cutting, setCutting] = useState<Cutting>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const address = cutting?.address
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])

  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    const { scalePicture } = await import('../../state/files/scale-picture')
    const bytes = await scalePicture(file)
    const size = bytes && bytes !== 'pixels' ? pictureSize(new Uint8Array(bytes)) : undefined
    if (bytes === 'pixels') {
      const million = CHOSEN_MEGAPIXELS
      return setProblem(
        t({
          id: 'files.pixels',
          message: `This picture has more than ${million} million pixels. Choose a smaller one.`,
        }),
      )
    }
    if (!bytes || !size) {
      return setProblem(
        t({
          id: 'person.picture.kind',
          message: 'This is no picture that can be read here. Choose another one, or take a photo.',
        }),
      )
    }
    const picture = new Blob([bytes], { type: 'image/jpeg' })
    setCutting({ picture, address: URL.createObjectURL(picture), size })
  }
  const use = async (cut: Cut): Promise<void> => {
    if (!cutting || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { cutPicture } = await import('../../state/files/cut-picture')
      const bytes = await cutPicture(cutting.picture, cut)
      const failed = bytes && (await (isOwn ? own : account).put(bytes))
      setProblem(failed)
      if (bytes && failed === undefined) setCutting(undefined)
    } finally {
      setBusy(false)
    }
  }
  const remove = async (): Promise<boolean> => {
    const failed = await (isOwn ? own : account).remove()
    setProblem(failed)
    return failed === undefined
  }
  return {
    isOwn,
    cutting,
    busy,
    /** Why the last try came to nothing. */
    problem,
    choose: (file: File) => void choose(file),
    use: (cut: Cut) => void use(cut),
    cancel: () => {
      setCutting(undefined)
      setProblem(undefined)
    },
    remove: () => void oneAct(`picture ${id}`, remove),
  }
}

/** Both answer why it was not taken. */
type Picture = {
  readonly put: (bytes: ArrayBuffer) => Promise<string | undefined>
  readonly remove: () => Promise<string | undefined>
}

function useOwnPicture(id: string): Picture {
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
      if (kept.ok) return save(kept.name, t({ id: 'files.added', message: 'Kept on this device; sent by itself' }))
      return t({
        id: 'files.room',
        message: 'This device is full: the file was not kept. Make room and choose it again.',
      })
    },
    remove: () => save(null, t({ id: 'person.picture.removed', message: 'Picture removed' })),
  }
}

function useAccountPicture(id: string): Picture {
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
        t({ id: 'person.picture.changed', message: 'Picture changed' }),
      ),
    remove: () => send('', t({ id: 'person.picture.removed', message: 'Picture removed' })),
  }
}
