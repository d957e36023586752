// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScreenActions } from '../../../src/records/detail/ScreenActions'
import {
  addActions,
  countUse,
  dropUse,
  type PanelButton,
  setPanelHeight,
  useActionPanel,
} from '../../../src/state/screen/action-panel'
import type { PanelAction } from '../../../src/ui/chrome/ActionPanel'
import { mount, one } from '../../ui/render'

/** What the panel knows, told to the test as it is drawn. */
const Panel = () => {
  const { buttons, height } = useActionPanel()
  return <output>{JSON.stringify({ uses: buttons.map(({ id, elementsUsed }) => [id, elementsUsed]), height })}</output>
}
const known = (): { uses: [string, number][]; height: number } => JSON.parse(one('output').textContent ?? '')

let page: Awaited<ReturnType<typeof mount>>
beforeEach(async () => {
  page = await mount(<Panel />)
})
afterEach(async () => {
  await page.unmount()
  vi.restoreAllMocks()
})

const PRINT: PanelButton = { id: 'print', type: 'secondary' }
const DELETE: PanelButton = { id: 'delete', type: 'danger' }

describe('the panel’s buttons', () => {
  it('appear once per id', async () => {
    const added: (readonly string[])[] = []
    await act(async () => {
      added.push(addActions([PRINT]))
      added.push(addActions([PRINT, DELETE]))
    })
    expect(added).toEqual([['print'], ['delete']])
    expect(known().uses).toEqual([
      ['print', 0],
      ['delete', 0],
    ])
    await act(async () => {
      for (const { id } of [PRINT, DELETE]) dropUse(id)
    })
  })

  it('count their users, and disappear with the last one', async () => {
    await act(async () => {
      addActions([PRINT])
      countUse('print')
      countUse('print')
      countUse('unknown')
    })
    expect(known().uses).toEqual([['print', 2]])
    await act(async () => dropUse('print'))
    expect(known().uses).toEqual([['print', 1]])
    await act(async () => {
      dropUse('print')
      dropUse('print')
    })
    expect(known().uses).toEqual([])
  })
})

describe('the actions of a screen', () => {
  const action = (id: string, type: PanelAction['type'], label = id): PanelAction => ({
    id,
    label,
    type,
    onClick: () => {},
  })
  const labels = () => [...document.querySelectorAll('button')].map((button) => button.textContent)

  it('appear in the panel as long as the screen exists', async () => {
    const actions = [action('delete', 'danger'), action('print', 'secondary')]
    const screen = await mount(<ScreenActions label="Actions" actions={actions} />)
    expect(known().uses).toEqual([
      ['delete', 1],
      ['print', 1],
    ])
    expect(labels()).toEqual(['print', 'delete'])
    await screen.show(<ScreenActions label="Actions" actions={[action('print', 'secondary', 'Print 2')]} />)
    expect(labels()).toEqual(['Print 2'])
    await screen.unmount()
    expect(known().uses).toEqual([])
  })

  it('asked for by two parts are drawn by the first and counted twice', async () => {
    const first = await mount(<ScreenActions label="A" actions={[action('print', 'secondary', 'First')]} />)
    const second = await mount(<ScreenActions label="B" actions={[action('print', 'secondary', 'Second')]} />)
    expect(labels()).toEqual(['First'])
    expect(known().uses).toEqual([['print', 2]])
    await second.unmount()
    expect(known().uses).toEqual([['print', 1]])
    await first.unmount()
  })

  it('keep the panel’s last height while they are unknown', async () => {
    await act(async () => setPanelHeight(112))
    const screen = await mount(<ScreenActions label="Actions" actions={undefined} />)
    expect(one<HTMLDivElement>('div[style]', screen.place).style.minHeight).toBe('112px')
    await screen.show(<ScreenActions label="Actions" actions={[]} />)
    expect(screen.place.querySelector('div')).toBeNull()
    await screen.unmount()
  })
})
