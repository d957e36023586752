// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ActionPanel } from '../../../src/ui/chrome/ActionPanel'
import { ActionSheet } from '../../../src/ui/chrome/ActionSheet'
import { FooterBar, type FooterCentre, type FooterSlot } from '../../../src/ui/chrome/FooterBar'
import { ListRow } from '../../../src/ui/list/ListRow'
import { Tabs } from '../../../src/ui/list/Tabs'
import { VirtualList } from '../../../src/ui/list/VirtualList'
import { click, mount, named, one } from '../render'

let page: Awaited<ReturnType<typeof mount>> | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

const slot = (id: string): FooterSlot => ({ id, icon: 'home', label: id, onClick: () => {} })
const footer = async (centre: FooterCentre) => {
  page = await mount(<FooterBar label="Main" slots={[slot('a'), slot('b'), slot('c'), slot('d')]} centre={centre} />)
  return one('button[title=Save]')
}

describe('the footer', () => {
  it('shows a badge up to 99, and 99+ above', async () => {
    const texts: (string | null)[] = []
    for (const count of [1, 99, 100, 5000]) {
      const centre = await footer({ icon: 'save', label: 'Save', count, onClick: () => {} })
      texts.push(one('span[aria-hidden]', centre).textContent)
      await page?.unmount()
    }
    expect(texts).toEqual(['1', '99', '99+', '99+'])
  })

  it('shows no badge for nothing', async () => {
    expect((await footer({ icon: 'save', label: 'Save', count: 0, onClick: () => {} })).textContent).toBe('Save')
  })

  it('keeps its icon while blocked and does nothing', async () => {
    let pressed = 0
    const centre = await footer({ icon: 'save', label: 'Save', blocked: true, onClick: () => pressed++ })
    await click(centre)
    expect(pressed).toBe(0)
    expect(centre.getAttribute('aria-disabled')).toBe('true')
    expect(centre.querySelector('svg')).not.toBeNull()
  })

  it('offers cancel beside the centre', async () => {
    let cancelled = 0
    await footer({
      icon: 'save',
      label: 'Save',
      onClick: () => {},
      cancel: { label: 'Cancel', onClick: () => cancelled++ },
    })
    await click(named('Cancel'))
    expect(cancelled).toBe(1)
  })
})

describe('the action panel', () => {
  it('orders primary, secondary, tertiary, danger, then untyped', async () => {
    const types = [undefined, 'danger', 'tertiary', 'primary', 'secondary', undefined, 'primary'] as const
    const actions = types.map((type, index) => ({
      id: String(index),
      label: `${type ?? 'plain'} ${index}`,
      type,
      onClick: () => {},
    }))
    page = await mount(<ActionPanel label="Actions" actions={actions} />)
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'primary 3',
      'primary 6',
      'secondary 4',
      'tertiary 2',
      'danger 1',
      'plain 0',
      'plain 5',
    ])
  })
})

describe('the actions popup', () => {
  it('closes on a choice and offers Cancel', async () => {
    const heard: string[] = []
    const items = [{ id: 'unit', icon: 'unit' as const, label: 'Unit', onClick: () => heard.push('unit') }]
    page = await mount(<ActionSheet open title="Create" items={items} onClose={() => heard.push('close')} />)
    await click(named('Unit'))
    await click(named('Cancel'))
    expect(heard).toEqual(['close', 'unit', 'close'])
  })
})

describe('tabs', () => {
  it('move by the arrow keys and mark the current one', async () => {
    const told: string[] = []
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ]
    page = await mount(<Tabs label="View" value="a" options={options} onChange={(next) => told.push(next)} />)
    expect(one('[role=tab][aria-selected=true]').textContent).toBe('A')
    one('[role=tab]').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    expect(told).toEqual(['b'])
  })
})

describe('a long list', () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => String(index))
  const draw = (item: string) => <ListRow title={`Row ${item}`} />

  it('draws all rows while short, and only the visible part from 200 rows', async () => {
    page = await mount(<VirtualList items={items(199)} keyOf={(item) => item} render={draw} />)
    expect(document.querySelectorAll('li').length).toBe(199)
    await page.unmount()
    // Without a layout engine every row would measure 0 px and all of them would fit.
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60)
    page = await mount(<VirtualList items={items(5000)} keyOf={(item) => item} render={draw} />)
    expect(document.querySelectorAll('li').length).toBeLessThan(200)
    height.mockRestore()
  })
})
