/** The addresses of people's images. The first screen loads only this. files/people-pictures.ts fills it after the first paint. */
import { proxy, useSnapshot } from 'valtio'
import { useSession } from './session-store'

export type Addresses = { readonly [person: string]: string }

const shown = proxy<{ addresses: Addresses }>({ addresses: {} })

/** Undefined while there is no image here. Without an id it is the user's own, as with names (people.ts). */
export function usePersonPicture(id: string | undefined): string | undefined {
  const { userId = '' } = useSession()
  return useSnapshot(shown).addresses[id ?? userId]
}

export function showPictures(addresses: Addresses): void {
  shown.addresses = addresses
}
