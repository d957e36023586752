/** The server's backups, for admins. No device stores them: home requests them when it is shown. */
import { useEffect, useState } from 'react'
import { type BackupsAnswer, backupsAnswer } from '../../domain/backup-wire'
import { readAs } from '../../domain/wire'
import { callServer } from '../device/online'

/** Undefined until the server answered, without a connection, and from a server that has no such call. */
export function useBackups(): BackupsAnswer | undefined {
  const [known, setKnown] = useState<BackupsAnswer>()
  useEffect(() => {
    let isShown = true
    void callServer('GET', '/backups').then((answer) => {
      if (isShown && answer.ok) setKnown(readAs(backupsAnswer, answer.body))
    })
    return () => {
      isShown = false
    }
  }, [])
  return known
}
