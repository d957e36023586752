import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import './gallery.css'
import { MotionRoot } from '../../../src/ui/motion'
import { ToastView } from '../../../src/ui/overlay/ToastView'
import { screens } from './screens'

/** `?screen=home&platform=ios&theme=light&text=200` shows one screen; without a screen, links to all. */
const wish = new URLSearchParams(location.search)
const root = document.documentElement
root.dataset.platform = wish.get('platform') ?? 'ios'
root.dataset.theme = wish.get('theme') ?? 'light'
if (wish.has('text')) root.style.fontSize = `${wish.get('text')}%`

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const Screen = screens[wish.get('screen') ?? '']

const Index = () => (
  <ul>
    {Object.keys(screens).map((name) => (
      <li key={name}>
        <a href={`?${new URLSearchParams({ ...Object.fromEntries(wish), screen: name })}`}>{name}</a>
      </li>
    ))}
  </ul>
)

const place = document.getElementById('root')
if (place !== null) {
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <MotionRoot>
        {Screen ? <Screen /> : <Index />}
        <ToastView />
      </MotionRoot>
    </I18nProvider>,
  )
}
