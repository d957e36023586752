// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, it } from 'vitest'
import { KeptFocus } from '../../../src/ui/list/KeptFocus'
import { click, mount, named } from '../render'

/** Rows that their own buttons remove. */
const Duties = () => {
  const [left, setLeft] = useState(['a', 'b', 'c'])
  return (
    <main tabIndex={-1}>
      {left.length > 0 && (
        <KeptFocus>
          <ul>
            {left.map((one) => (
              <li key={one}>
                <button type="button" aria-label={one} onClick={() => setLeft(left.filter((other) => other !== one))} />
              </li>
            ))}
          </ul>
        </KeptFocus>
      )}
      <button type="button" aria-label="outside" />
    </main>
  )
}
const press = async (name: string) => {
  named(name).focus()
  await click(named(name))
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName

it('moves the focus to the row in its place, then to the page', async () => {
  const page = await mount(<Duties />)
  await press('b')
  expect(focused()).toBe('c')
  await press('c')
  expect(focused()).toBe('a')
  await press('a')
  expect(focused()).toBe('MAIN')
  await page.unmount()
})

it('leaves a focus outside alone', async () => {
  const page = await mount(<Duties />)
  named('a').focus()
  named('outside').focus()
  await Promise.resolve()
  await click(named('a'))
  expect(focused()).toBe('outside')
  await page.unmount()
})
