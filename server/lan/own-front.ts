/** https with TLS_CERT and TLS_KEY. The running server loads renewed files. */
import type { Config } from '../config'
import type { Front } from './front'
import { isPublicName, type PairFiles, readPair, watchPair } from './own-certificate'

export type OwnFrontOptions = {
  readonly files: PairFiles
  readonly config: Pick<Config, 'port' | 'publicOrigin'>
  readonly now: () => number
  readonly complain: (line: string) => void
}

/** Throws Stop when the files are invalid. */
export function openOwnFront({ files, config, now, complain }: OwnFrontOptions, everyMs?: number): Front {
  const read = () => readPair(files, now(), config.publicOrigin)
  const pair = read()
  let present = pair
  let end: () => void = () => undefined
  return {
    pair,
    port: config.port,
    insists: (host) => isPublicName(present, host),
    addTo: () => undefined,
    begin: async (server, { host, port }) => {
      const apply = (renewed: typeof pair) => {
        server.setSecureContext(renewed)
        present = renewed
      }
      end = watchPair(pair, { read, apply, complain }, everyMs)
      const place = `${host}:${port}`
      const { publicOrigin } = config
      if (publicOrigin === undefined) return { url: `https://${place}`, origins: [], lines: [] }
      return { url: publicOrigin, origins: [], lines: [`listening at ${place}`] }
    },
    stop: async () => end(),
  }
}
