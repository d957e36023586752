/** How the server is reached over https: with a certificate of one's own, or in the farm's own network. */
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Pair } from './authority'

export type Front = {
  /** The certificate to begin with. */
  readonly pair: Pair
  /** Where to listen; 0 = the system chooses. */
  readonly port: number
  /** Whether browsers may be told to use https alone for this name. */
  readonly insists: (host: string) => boolean
  readonly addTo: (app: FastifyInstance) => void
  /** Once the server listens. */
  readonly begin: (server: Server, place: Place) => Promise<Begun>
  readonly stop: () => Promise<void>
}

/** Where a server listens, as this machine calls it. */
export type Place = { readonly host: string; readonly port: number }

export type Begun = {
  /** What is printed as the server's address. */
  readonly url: string
  /** The web origins to keep with the farm, so that labels printed there open here. */
  readonly origins: readonly string[]
  /** What else people must be told. */
  readonly lines: readonly string[]
}
