/*
 * Runs before the first paint, so that a dark screen never flashes white: puts look, theme and language of this device on
 * the root, and asks for the files of the screen that will be first. The app's own reading of the same key is src/state/device/preferences.ts; unknown values change nothing.
 */
;(() => {
  const root = document.documentElement
  const bars = {
    ios: { light: '#E9EEEF', dark: '#070B0D' },
    material: { light: '#F5FAFB', dark: '#0D1416' },
  }
  try {
    // The first redirect takes the hash away (src/app/dev-log.ts).
    if (location.hash.includes('dev_logs')) sessionStorage.setItem('pinset.dev_logs', 'on')
    const saved = JSON.parse(localStorage.getItem('pinset.preferences') || '{}')
    if (saved.platform === 'material') root.dataset.platform = 'material'
    if (saved.theme === 'dark') root.dataset.theme = 'dark'
    if (saved.language === 'ru') root.lang = 'ru'
  } catch {
    // No storage, or not ours: the defaults of index.html hold.
  }
  let isRemembered = false
  try {
    // Named by the build (server/build/first-files.mjs). Who is remembered here needs home, and the wrong guess costs a file.
    const named = document.querySelector('meta[name="first-files"]')
    const { door, data, home, [root.lang]: texts } = JSON.parse(named?.content || '{}')
    isRemembered = localStorage.getItem('pinset.remembered') !== null
    const later = isRemembered ? [data, home] : []
    for (const href of [texts, door, ...later].flatMap((files) => files || [])) {
      const isStyle = href.endsWith('.css')
      const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'preload' : 'modulepreload', href })
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      document.head.append(link)
    }
  } catch {
    // Then each is asked for when it is needed.
  }
  // Whatever keeps the app from starting: a sentence instead of a white page.
  const say = ({ type, target }) => {
    const isScript = target === window || target.tagName === 'SCRIPT'
    const box = document.getElementById('root')
    if ((type === 'error' && !isScript) || !box || box.childElementCount > 0 || box.textContent !== '') return
    const isRussian = root.lang === 'ru' || navigator.language.startsWith('ru')
    box.textContent = isRussian
      ? 'Pinset не запустился. Загрузите страницу ещё раз.'
      : 'Pinset could not start. Reload the page.'
  }
  addEventListener('unhandledrejection', say)
  addEventListener('error', say, true)
  const bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.content = bars[root.dataset.platform][root.dataset.theme]
  // Home shows a date, and the first formatter of a page takes long to make: now, while the files are on their way, nobody waits.
  if (isRemembered) new Intl.DateTimeFormat(root.lang)
})()
