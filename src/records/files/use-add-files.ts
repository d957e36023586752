/** Adds chosen files: returns the names of accepted ones and reports the others. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Extension } from '../../domain/kit/files'
import { CHOSEN_MEGAPIXELS } from '../../domain/kit/picture-size'
import { useReplica } from '../../state/replica/replica'
import { toastError } from '../../state/screen/overlays'

/** `room`: how many more files the field allows. */
export function useAddFiles(accept: readonly Extension[], room: number) {
  const { t } = useLingui()
  const replica = useReplica()
  const [busy, setBusy] = useState(false)

  const million = CHOSEN_MEGAPIXELS
  const told = {
    kind: accept.includes('pdf')
      ? t({
          id: 'files.kind.document',
          message: 'This file cannot be read. Choose a JPEG, PNG, WebP or PDF.',
        })
      : t({
          id: 'files.kind.picture',
          message: 'This image cannot be read. Choose a JPEG, PNG or WebP.',
        }),
    size: t({
      id: 'files.size',
      message: 'This file is larger than 10 MB. Choose a smaller one, or take photos of the pages.',
    }),
    pixels: t({
      id: 'files.pixels',
      message: `This image has more than ${million} million pixels. Choose a smaller one.`,
    }),
    storage: t({
      id: 'files.room',
      message: 'Device storage is full, so the file was not saved. Free up space and choose it again.',
    }),
  }

  const add = async (files: readonly File[]): Promise<readonly string[]> => {
    setBusy(true)
    try {
      const { chooseFile } = await import('../../state/files/choose-file')
      const names: string[] = []
      for (const file of files.slice(0, room)) {
        const chosen = await chooseFile(replica, file, accept)
        if (chosen.ok) names.push(chosen.name)
        else toastError(`${file.name}: ${told[chosen.reason]}`)
      }
      const left = files.length - room
      if (left > 0) {
        toastError(t({ id: 'files.full', message: `Only ${room} could be added. ${left} were left out.` }))
      }
      return [...new Set(names)]
    } finally {
      setBusy(false)
    }
  }
  return { add, busy }
}
