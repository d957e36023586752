/** Hands a text to the person as a file: through the share sheet of a phone that has one, else as a download. */

export async function saveFile(name: string, text: string): Promise<void> {
  const file = new File([text], name, { type: 'application/json' })
  if (await share(file)) return
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** True when there is nothing left to do: it was shared, or the person closed the sheet. */
async function share(file: File): Promise<boolean> {
  const isPhone = window.matchMedia('(pointer: coarse)').matches
  if (!isPhone || !navigator.canShare?.({ files: [file] })) return false
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
