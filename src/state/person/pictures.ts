/**
 * The addresses of people's pictures, for whoever draws a person. The first screen loads this and no more; what fills it comes
 * after the first paint (files/people-pictures.ts).
 */
import { proxy, useSnapshot } from 'valtio'
import { useSession } from './session-store'

export type Addresses = { readonly [person: string]: string }

const shown = proxy<{ addresses: Addresses }>({ addresses: {} })

/** Undefined while there is no picture here. Without an id it is the user's own, as with names (people.ts). */
export function usePersonPicture(id: string | undefined): string | undefined {
  const { userId = '' } = useSession()
  return useSnapshot(shown).addresses[id ?? userId]
}

export function showPictures(addresses: Addresses): void {
  shown.addresses = addresses
}
