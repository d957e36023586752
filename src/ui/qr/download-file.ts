/** Hands a file to the browser's own download. */
export function downloadFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the file later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
