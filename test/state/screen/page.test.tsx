// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { usePage, usePageFacts } from '../../../src/state/screen/page'

const Screen = ({ title }: { title: string }) => {
  usePage({ title })
  return null
}

const Title = () => <h1>{usePageFacts().title}</h1>

it('the shell draws a title at once when the screen changes', async () => {
  const host = document.createElement('div')
  const [shell, screen] = [createRoot(host), createRoot(document.createElement('div'))]
  onTestFinished(() => {
    shell.unmount()
    screen.unmount()
  })
  flushSync(() => shell.render(<Title />))
  // The shell listens now, and is not drawn again with the screen.
  await new Promise((resolve) => setTimeout(resolve))
  for (const title of ['Units', 'Strains']) {
    flushSync(() => screen.render(<Screen title={title} />))
    expect(host.textContent).toBe(title)
  }
})
