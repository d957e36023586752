/** A small copy of one's own picture on the account's row: the question of who is here is asked before anybody's replica is open. */
import { deviceDb } from '../device/device-store'
import { jpegOf } from './draw-picture'

/** px: a circle of 104 on a screen of double density. */
const SIDE = 208
const MOST_BYTES = 20_000
/** The first that is small enough is kept; the last always is. */
const QUALITIES = [0.82, 0.6, 0.4, 0.2]

/** Keeps the copy, or takes it away without a picture. Does nothing where the row has it already, or is no account here. */
export async function keepOwnPicture(
  user: string,
  picture: { readonly name: string; readonly blob: Blob } | undefined,
): Promise<void> {
  const { accounts } = deviceDb()
  const account = await accounts.get(user)
  if (!account || account.picture?.name === picture?.name) return
  if (!picture) {
    await accounts
      .where('id')
      .equals(user)
      .modify(({ picture: _gone, ...rest }, holder) => {
        holder.value = rest
      })
    return
  }
  // Of somebody who is not remembered here nothing is drawn before they sign in.
  if (account.email === undefined) return
  const bytes = await smallCopy(picture.blob).catch(() => undefined)
  if (bytes) await accounts.update(user, { picture: { type: 'image/jpeg', bytes, name: picture.name } })
}

async function smallCopy(blob: Blob): Promise<ArrayBuffer | undefined> {
  const whole = await createImageBitmap(blob)
  const side = Math.min(whole.width, whole.height)
  const [left, top] = [(whole.width - side) / 2, (whole.height - side) / 2]
  try {
    let bytes: ArrayBuffer | undefined
    for (const quality of QUALITIES) {
      bytes = await jpegOf(
        { width: SIDE, height: SIDE },
        (context) => context.drawImage(whole, left, top, side, side, 0, 0, SIDE, SIDE),
        quality,
      )
      if (bytes && bytes.byteLength <= MOST_BYTES) break
    }
    return bytes
  } finally {
    whole.close()
  }
}
