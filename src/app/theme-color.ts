/** The colour of the browser's own bar follows look and theme: it is the page's background colour. */
import { subscribe } from 'valtio'
import { preferences } from '../state/device/preferences'

export function startThemeColor(page: Document): void {
  const show = () => {
    const colour = getComputedStyle(page.documentElement).getPropertyValue('--bg').trim()
    const bar = page.querySelector('meta[name="theme-color"]')
    if (colour !== '') bar?.setAttribute('content', colour)
  }
  subscribe(preferences, show)
  show()
}
