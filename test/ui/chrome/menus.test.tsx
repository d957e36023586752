// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { DesktopBar } from '../../../src/ui/chrome/DesktopBar'
import { FooterBar, type FooterCentre } from '../../../src/ui/chrome/FooterBar'
import { SidePanel } from '../../../src/ui/chrome/SidePanel'
import type { IconName } from '../../../src/ui/icons'
import { click, mount, named, one } from '../render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

describe('the menu', () => {
  it('shows groups, closes on a choice, and greys blocked items', async () => {
    const heard: string[] = []
    const item = (id: string, blocked?: boolean) => ({
      id,
      icon: 'home' as const,
      label: id,
      blocked,
      onClick: () => heard.push(id),
    })
    page = await mount(
      <SidePanel
        open
        label="Menu"
        onClose={() => heard.push('close')}
        groups={[
          { id: 'base', title: 'Base', items: [item('Home')] },
          { id: 'control', title: 'Control', items: [item('Recipes', true)] },
        ]}
      />,
    )
    expect([...document.querySelectorAll('h2')].map((title) => title.textContent)).toEqual(['Base', 'Control'])
    const blocked = named('Recipes')
    expect(blocked.getAttribute('aria-disabled')).toBe('true')
    await click(blocked)
    expect(heard).toEqual([])
    await click(named('Home'))
    expect(heard).toEqual(['close', 'Home'])
    await click(named('Close menu'))
    expect(heard.at(-1)).toBe('close')
  })
})

describe('the link bar', () => {
  it('marks the current place, and a blocked place is not a link', async () => {
    page = await mount(
      <DesktopBar
        label="Pages"
        name="Pinset"
        moreLabel="More"
        links={[
          { id: 'home', icon: 'home', label: 'Home', active: true, link: (props) => <a href="/" {...props} /> },
          { id: 'recipes', icon: 'recipe', label: 'Recipes', blocked: true },
        ]}
        centre={{ icon: 'trash', label: 'Delete', count: 120, onClick: () => {} }}
      />,
    )
    expect(one('a').getAttribute('aria-current')).toBe('page')
    expect(named('Recipes').getAttribute('aria-disabled')).toBe('true')
    expect(document.body.textContent).toContain('99+')
  })
})

describe('the footer’s centre', () => {
  it('shows any of its six faces, and runs its action', async () => {
    const faces: readonly [IconName, string][] = [
      ['pencil', 'Edit'],
      ['trash', 'Delete'],
      ['save', 'Save'],
      ['plus', 'Add'],
      ['download', 'Download'],
      ['camera', 'Scan'],
    ]
    const slot = (id: string) => ({ id, icon: 'home' as const, label: id, onClick: () => {} })
    const slots = [slot('a'), slot('b'), slot('c'), slot('d')] as const
    const done: string[] = []
    const seen = new Set<string | undefined>()
    for (const [icon, label] of faces) {
      const centre: FooterCentre = { icon, label, onClick: () => done.push(label) }
      page = await mount(<FooterBar label="Main" slots={slots} centre={centre} />)
      seen.add(named(label).querySelector('svg')?.innerHTML)
      await click(named(label))
      await page.unmount()
    }
    expect(done).toEqual(faces.map(([, label]) => label))
    expect(seen.size).toBe(faces.length)
  })
})
