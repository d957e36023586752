/** Whether this is an iPhone or iPad, which install only through the Share menu; newer iPads call themselves a Mac. */
export function isAppleTouch(device: { readonly userAgent: string; readonly maxTouchPoints: number }): boolean {
  return /iPhone|iPad|iPod/.test(device.userAgent) || (/Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1)
}
