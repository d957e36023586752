/** A small copy of one's own image in the account row, because the sign-in screen shows it before any replica is open. */
import { deviceDb } from '../device/device-store'
import { jpegOf } from './draw-picture'

/** px: a circle of 104 on a double-density screen. */
const SIDE = 208
const MOST_BYTES = 20_000
/** The first result that is small enough is used, or else the last. */
const QUALITIES = [0.82, 0.6, 0.4, 0.2]

/** Stores the copy, or removes it without an image. No effect if the row already has it, or there is no row. */
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
  // The sign-in screen shows no image of an account that is not remembered.
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
