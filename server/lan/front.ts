/** The https side of the server: with the operator's own certificate, or in the farm's own network. */
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Pair } from './authority'

export type Front = {
  readonly pair: Pair
  /** Where to listen; 0 = the system chooses. */
  readonly port: number
  /** Whether browsers may be told to use only https for this name. */
  readonly insists: (host: string) => boolean
  readonly addTo: (app: FastifyInstance) => void
  /** Called when the server listens. */
  readonly begin: (server: Server, place: Place) => Promise<Begun>
  readonly stop: () => Promise<void>
}

export type Place = { readonly host: string; readonly port: number }

export type Begun = {
  /** Printed as the server's address. */
  readonly url: string
  /** The web origins to store with the farm, so that labels printed there open here. */
  readonly origins: readonly string[]
  /** Other lines to print. */
  readonly lines: readonly string[]
}
