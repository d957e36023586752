/**
 * Saves a text as a file: by the share sheet if the phone has one, else as a download. False if the person closed the sheet.
 */
export async function saveFile(name: string, text: string, type = 'application/json'): Promise<boolean> {
  const file = new File([text], name, { type })
  const shared = await share(file)
  if (shared !== 'impossible') return shared === 'done'
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}

async function share(file: File): Promise<'done' | 'closed' | 'impossible'> {
  const isPhone = window.matchMedia('(pointer: coarse)').matches
  if (!isPhone || !navigator.canShare?.({ files: [file] })) return 'impossible'
  try {
    await navigator.share({ files: [file] })
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'impossible'
  }
}
