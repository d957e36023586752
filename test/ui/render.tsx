import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Puts a component on a page and lets a test act on it as a person would. */
const i18n = setupI18n({ locale: 'en', messages: { en: {}, ru: {} } })

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export const mount = async (element: ReactNode) => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const show = (next: ReactNode) => act(async () => root.render(<I18nProvider i18n={i18n}>{next}</I18nProvider>))
  await show(element)
  return {
    place,
    show,
    unmount: async () => {
      await act(async () => root.unmount())
      place.remove()
    },
  }
}

/** The language of the texts and numbers from here on. */
export const speak = (locale: 'en' | 'ru') => act(async () => i18n.activate(locale))

export const one = <Found extends Element = HTMLElement>(selector: string, within: ParentNode = document): Found => {
  const found = within.querySelector<Found>(selector)
  if (found === null) throw new Error(`nothing matches ${selector}`)
  return found
}

/** The button (or option, tab) that says this, or is named so. */
export const named = (name: string, selector = 'button'): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getAttribute('aria-label') === name || element.textContent?.trim() === name,
  )
  if (found === undefined) throw new Error(`no ${selector} named ${name}`)
  return found
}

export const click = (element: HTMLElement) => act(async () => element.click())

export const leave = (element: HTMLElement) =>
  act(async () => {
    element.focus()
    element.blur()
  })

export const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    input.focus()
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setter?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Owns a value as a form would, and writes down every change it is told. */
export const Owner = (props: {
  initial: string
  told: string[]
  children: (value: string, onChange: (next: string) => void) => ReactNode
}) => {
  const [value, setValue] = useState(props.initial)
  return props.children(value, (next) => {
    props.told.push(next)
    setValue(next)
  })
}
