import type { ReactNode } from 'react'
import { useState } from 'react'
import { ActionSheet, type SheetItem } from '../../../src/ui/chrome/ActionSheet'
import { DesktopBar } from '../../../src/ui/chrome/DesktopBar'
import { FooterBar, type FooterCentre } from '../../../src/ui/chrome/FooterBar'
import { HeaderBar, type HeaderBarProps } from '../../../src/ui/chrome/HeaderBar'
import { PanelItems } from '../../../src/ui/chrome/PanelItems'
import { SyncMark, type SyncState } from '../../../src/ui/chrome/SyncMark'
import { UserMenu } from '../../../src/ui/chrome/UserMenu'
import { UserWho } from '../../../src/ui/chrome/UserWho'
import { Avatar } from '../../../src/ui/display/Avatar'

const nothing = () => {}

export const createItems: readonly SheetItem[] = [
  { id: 'purchase', icon: 'purchase', label: 'Purchase', lead: true, onClick: nothing },
  { id: 'item', icon: 'ingredient', label: 'Ingredient', onClick: nothing },
  { id: 'recipe', icon: 'recipe', label: 'Recipe', onClick: nothing },
  { id: 'recipe-type', icon: 'lines', label: 'Recipe type', onClick: nothing },
  { id: 'strain', icon: 'strain', label: 'Strain', onClick: nothing },
  { id: 'spore', icon: 'spore', label: 'Spore', onClick: nothing },
  { id: 'unit', icon: 'unit', label: 'Unit', onClick: nothing },
  { id: 'category', icon: 'category', label: 'Category', onClick: nothing },
  { id: 'user', icon: 'users', label: 'User', onClick: nothing },
]

type FrameProps = Omit<HeaderBarProps, 'sync' | 'user'> & {
  children: ReactNode
  slot?: string
  centre?: FooterCentre
  state?: SyncState
  sheet?: boolean
  bare?: boolean
  desktopLink?: string
}

const links = ['Home', 'Base data', 'Ingredients', 'Recipes', 'Spores and strains', 'Prep']

/** The shell as the app would compose it. */
export const Frame = (props: FrameProps) => {
  const {
    children,
    slot,
    centre = { icon: 'camera', label: 'Scan', onClick: nothing },
    state = 'offline',
    bare,
    ...header
  } = props
  const [sheet, setSheet] = useState(props.sheet ?? false)
  const sync = (
    <SyncMark
      state={state}
      count={state === 'attention' ? 1 : 3}
      label="3 changes kept here, offline"
      onClick={nothing}
    />
  )
  const user = (
    <UserMenu
      label="Vera Koval"
      avatar={<Avatar initials="VK" />}
      content={(close) => (
        <>
          <UserWho name="Vera Koval" detail="vera@northfarm.example" />
          <PanelItems
            items={[
              { id: 'edit', icon: 'pencil', label: 'Edit profile', onClick: nothing },
              { id: 'out', icon: 'logout', label: 'Sign out', onClick: nothing },
            ]}
            onChosen={close}
          />
        </>
      )}
    />
  )
  return (
    <>
      <DesktopBar
        label="Main"
        name="Pinset"
        homeLink={(p) => <a href="#home" {...p} />}
        links={links.map((label) => ({
          id: label,
          label,
          active: label === (props.desktopLink ?? 'Home'),
          link: (p) => <a href="#x" {...p} />,
        }))}
        sync={sync}
        actions={{ label: 'Actions', onClick: () => setSheet(true) }}
        centre={centre}
        user={user}
      />
      <main>
        {!bare && <HeaderBar {...header} sync={sync} user={user} />}
        {children}
      </main>
      <FooterBar
        label="Main"
        slots={[
          { id: 'home', icon: 'home', label: 'Home', active: slot === 'home', onClick: nothing },
          { id: 'profile', icon: 'profile', label: 'Profile', active: slot === 'profile', onClick: nothing },
          { id: 'actions', icon: 'actions', label: 'Actions', onClick: () => setSheet(true) },
          { id: 'settings', icon: 'settings', label: 'Settings', active: slot === 'settings', onClick: nothing },
        ]}
        centre={centre}
      />
      <ActionSheet open={sheet} onClose={() => setSheet(false)} title="Create" items={createItems} />
    </>
  )
}
