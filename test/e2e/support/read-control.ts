import type { Locator } from 'playwright-core'

/** What a control says of itself: its label, the message it is tied to, whether it is wrong. */
export const readControl = (control: Locator) =>
  control.evaluate((element) => ({
    label: document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent,
    message: document.getElementById((element.getAttribute('aria-describedby') ?? '').split(' ').at(-1) ?? '')
      ?.textContent,
    invalid: element.getAttribute('aria-invalid'),
  }))
