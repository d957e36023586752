import { expect, it } from 'vitest'
import { argonPasswords } from '../../../server/people/passwords'
import { slowHash } from '../../../server/people/slow-hash.mjs'

const WORDS = ['Pfifferling über Nacht', 'école-Žižkov', 'опята Йоркшир ё', '한글 버섯']
const FORMS = ['NFC', 'NFD'] as const

it.each(WORDS)('%j is one password in every Unicode form', async (word) => {
  for (const kept of FORMS) {
    const hashed = await argonPasswords.hash(word.normalize(kept))
    for (const typed of FORMS) expect(await argonPasswords.verify(hashed, word.normalize(typed))).toBe(true)
    expect(await argonPasswords.verify(hashed, `${word}.`)).toBe(false)
  }
})

it.each(WORDS)('%j matches an older hash of the typed form', async (word) => {
  for (const kept of FORMS) {
    const hashed = await slowHash(word.normalize(kept))
    for (const typed of FORMS) expect(await argonPasswords.verify(hashed, word.normalize(typed))).toBe(true)
  }
})

it('letters that only look alike stay different passwords', async () => {
  const hashed = await argonPasswords.hash('ﬁeld work 1')
  expect(await argonPasswords.verify(hashed, 'field work 1')).toBe(false)
})
