/** The images of the trust page, as inline SVG, so that the page loads nothing else. */

export function drawMark(): string {
  return `<svg class="mark" viewBox="0 0 58 58" aria-hidden="true"><circle cx="29" cy="29" r="27"/><rect x="16" y="29" width="7" height="14" rx="3.5"/><rect class="amber" x="25.5" y="15" width="7" height="28" rx="3.5"/><rect x="35" y="25" width="7" height="18" rx="3.5"/></svg>`
}

const PATHS = {
  trusted: '<circle cx="12" cy="9" r="6"/><path d="m9.5 9 2 2 3.5-3.5M8.5 14 7 21l5-2.5L17 21l-1.5-7"/>',
  camera:
    '<path d="M3 8.5A1.5 1.5 0 0 1 4.5 7H7l1.8-2.5h6.4L17 7h2.5A1.5 1.5 0 0 1 21 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z"/><circle cx="12" cy="13" r="3.6"/>',
  installed: '<path d="M12 3v12m0 0 5-5m-5 5-5-5M4 20h16"/>',
} as const

export function drawSign(name: keyof typeof PATHS): string {
  return `<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name]}</svg>`
}
