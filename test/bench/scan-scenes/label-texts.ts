/** The contents of the drawn labels: our own links and structured payloads, and other people's codes. */
import { makeId } from '../../../src/domain/ids'
import { labelLink, structuredLink } from '../../../src/domain/qr'
import type { Chance } from './chance'

const randomId = (chance: Chance) =>
  makeId(Math.floor(chance.between(1.7e12, 1.9e12)), (count) =>
    Uint8Array.from({ length: count }, () => chance.whole(0, 255)),
  )

const linkOf = (chance: Chance) => ({
  origin: chance.of(['https://farm.example', 'https://pinset.local:8443', 'https://mushrooms.example.org']),
  category: chance.of(['GRAIN', 'PETRI', 'AGAR', 'STRAIN', 'SUPPLIER', 'SAWDUST']),
  key: randomId(chance),
  ...(chance.next() < 0.7 ? { quantityId: chance.whole(1, 500) } : {}),
})

export const shortText = (chance: Chance) => labelLink(linkOf(chance))

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz 0123456789']
const letters = (chance: Chance, length: number) => Array.from({ length }, () => chance.of(LETTERS)).join('')

/** A structured label: values of a record in the link itself, up to the 1000 characters that are allowed. */
export function denseText(chance: Chance, hard: number): string {
  const length = Math.round(100 + 880 * hard)
  const note = letters(chance, length)
  const data = { fields: ['notes'], values: { notes: '' } }
  const room = length - JSON.stringify(data).length
  const structured = structuredLink(linkOf(chance), { ...data, values: { notes: note.slice(0, room) } })
  if ('problem' in structured) throw new Error(structured.problem)
  return structured.link
}

/** Of `length` characters, as others put whole documents into a code. */
export const longText = (chance: Chance, length: number) => `x${letters(chance, length - 2)}x`

/** What people meet on goods, doors and screens. */
export function otherText(chance: Chance): string {
  const number = chance.whole(10_000, 99_999)
  return chance.of([
    `https://example.com/p/${number}`,
    `${number}${number}`,
    `WIFI:T:WPA;S:Guest ${number};P:mycelium${number};;`,
    `BEGIN:VCARD\nVERSION:3.0\nN:Ivanova;Anna\nTEL:+7495${number}00\nEMAIL:anna${number}@example.org\nEND:VCARD`,
    `LOT ${number}`,
    `https://www.example.org/catalogue/fungi/${number}?utm_source=label&utm_medium=qr&utm_campaign=${letters(chance, 9).trim()}`,
    `Вешенка, партия ${number}`,
  ])
}
