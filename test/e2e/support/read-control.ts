import type { Locator } from 'playwright-core'

/** A control's accessible facts: its label, its message, and whether it is invalid. */
export const readControl = (control: Locator) =>
  control.evaluate((element) => ({
    label: document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent,
    message: document.getElementById((element.getAttribute('aria-describedby') ?? '').split(' ').at(-1) ?? '')
      ?.textContent,
    invalid: element.getAttribute('aria-invalid'),
  }))
