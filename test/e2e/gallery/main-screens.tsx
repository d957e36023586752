import { useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { SidePanel } from '../../../src/ui/chrome/SidePanel'
import { Checkbox } from '../../../src/ui/controls/Checkbox'
import { FieldGroup } from '../../../src/ui/controls/FieldGroup'
import { PasswordField } from '../../../src/ui/controls/PasswordField'
import { RadioCards } from '../../../src/ui/controls/RadioCards'
import { Segmented } from '../../../src/ui/controls/Segmented'
import { Switch } from '../../../src/ui/controls/Switch'
import { TextField } from '../../../src/ui/controls/TextField'
import { HeroPanel } from '../../../src/ui/display/HeroPanel'
import { Card, Cluster, Page, Stack } from '../../../src/ui/display/Layout'
import { LevelGauge } from '../../../src/ui/display/LevelGauge'
import { Notice } from '../../../src/ui/display/Notice'
import { RingsCorner } from '../../../src/ui/display/Rings'
import { TileRow } from '../../../src/ui/display/TileRow'
import { LargeTitle } from '../../../src/ui/display/Titles'
import { Brand } from '../../../src/ui/icons'
import { LeadIcon } from '../../../src/ui/list/LeadIcon'
import { List } from '../../../src/ui/list/List'
import { ListRow } from '../../../src/ui/list/ListRow'
import { Section } from '../../../src/ui/list/Section'
import { ConfirmDialog } from '../../../src/ui/overlay/ConfirmDialog'
import { showToast } from '../../../src/ui/overlay/toast'
import { Frame } from './frame'

const nothing = () => {}

export const SignIn = () => {
  const [email, setEmail] = useState('vera@northfarm.example')
  const [password, setPassword] = useState('1234567890')
  const [stay, setStay] = useState(true)
  return (
    <main style={{ position: 'relative', minHeight: '100dvh', isolation: 'isolate' }}>
      <RingsCorner />
      <Page narrow>
        <div style={{ padding: '1.75rem 0.5rem 1.5rem' }}>
          <Brand size={58} />
          <h1 style={{ font: '700 2.75rem/1.1 var(--font)', letterSpacing: '-0.04em', paddingTop: '1.5rem' }}>
            Pinset
          </h1>
          <p style={{ font: 'var(--type-value)', color: 'var(--ink2)', maxWidth: '14rem', paddingTop: '0.375rem' }}>
            Modern mushroom farm management system
          </p>
        </div>
        <Stack gap={16}>
          <Notice icon="ingredient" title="Opens after sign-in" text="Substrate, package 9" />
          <form>
            <FieldGroup>
              <TextField label="E-mail" name="email" type="email" value={email} onChange={setEmail} />
              <PasswordField label="Password" name="password" value={password} onChange={setPassword} />
              <Checkbox label="Remember me on this phone" name="remember" value={stay} onChange={setStay} />
            </FieldGroup>
            <Button kind="primary" wide type="submit">
              Sign in
            </Button>
          </form>
        </Stack>
      </Page>
    </main>
  )
}

const HomeScreen = ({ sheet }: { sheet?: boolean }) => (
  <Frame
    title="Pinset"
    slot="home"
    {...(sheet && { sheet })}
    lead={{ kind: 'menu', label: 'Menu', onClick: nothing }}
    quiet
  >
    <Page>
      <LargeTitle title="Evening, Vera" subtitle="Tuesday 14 October" />
      <Stack gap={12}>
        <HeroPanel title="Scan a label" text="Bag, jar, dish or shelf" onClick={nothing} />
        <TileRow
          tiles={[
            { id: 'use', icon: 'use', label: 'Use', onClick: nothing },
            { id: 'count', icon: 'count', label: 'Count', onClick: nothing },
            { id: 'off', icon: 'write-off', label: 'Write off', onClick: nothing },
          ]}
        />
      </Stack>
      <Section title="Needs you" count={3}>
        <List>
          <ListRow
            lead={<LevelGauge onHand={0.18} minimum={0.5} />}
            title="Malt extract, light"
            subtitle="0.18 kg left, minimum 0.50"
            onOpen={nothing}
            action={
              <Button kind="tonal" onClick={nothing}>
                Buy
              </Button>
            }
          />
          <ListRow
            lead={<LevelGauge onHand={3.2} minimum={5} />}
            title="Wheat bran"
            subtitle="3.20 kg left, minimum 5.00"
            onOpen={nothing}
            action={
              <Button kind="tonal" onClick={nothing}>
                Buy
              </Button>
            }
          />
          <ListRow
            lead={<LevelGauge onHand={-2.5} minimum={5} />}
            title="Oak sawdust, coarse"
            subtitle="2.50 kg below zero"
            onOpen={nothing}
            action={
              <Button kind="tonal" onClick={nothing}>
                Count
              </Button>
            }
          />
        </List>
      </Section>
      <Section title="This phone">
        <List>
          <ListRow
            lead={<LeadIcon icon="offline" tone="neutral" />}
            title="3 changes kept here"
            subtitle="Sent by itself when there is signal"
            onOpen={nothing}
          />
        </List>
      </Section>
    </Page>
  </Frame>
)

export const Home = () => <HomeScreen />

export const Actions = () => <HomeScreen sheet />

export const Danger = () => {
  useEffect(() => {
    showToast({ text: 'Dishes 17, 23 contaminated', duration: 60_000, undo: { onUndo: nothing } })
  }, [])
  return (
    <>
      <Home />
      <ConfirmDialog
        open
        type="danger"
        title="Delete LM-0417?"
        text="40 dishes and 61 observations go with it. Nine colonized dishes are still in use as parents."
        confirmLabel="Delete"
        onConfirm={nothing}
        onClose={nothing}
      />
    </>
  )
}

export const Settings = () => {
  const [language, setLanguage] = useState('en')
  const [theme, setTheme] = useState('light')
  const [look, setLook] = useState('ios')
  const [sound, setSound] = useState(false)
  const [vibration, setVibration] = useState(true)
  return (
    <Frame
      title="Settings"
      slot="settings"
      large
      subtitle="Saved on this device."
      lead={{ kind: 'menu', label: 'Menu', onClick: nothing }}
    >
      <Page narrow>
        <Card>
          <Stack gap={16}>
            <Segmented
              label="Language"
              name="language"
              value={language}
              onChange={setLanguage}
              options={[
                { value: 'en', label: 'English' },
                { value: 'ru', label: 'Русский' },
              ]}
            />
            <Segmented
              label="Theme"
              name="theme"
              value={theme}
              onChange={setTheme}
              options={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
            <Segmented
              label="Look"
              name="look"
              value={look}
              onChange={setLook}
              options={[
                { value: 'ios', label: 'iOS' },
                { value: 'material', label: 'Material' },
              ]}
            />
          </Stack>
        </Card>
        <Section title="Scanning">
          <FieldGroup>
            <Switch icon="sound" label="Sound" name="sound" value={sound} onChange={setSound} />
            <Switch icon="vibration" label="Vibration" name="vibration" value={vibration} onChange={setVibration} />
            <Switch icon="torch" label="Torch on at start" name="torch" value onChange={nothing} />
          </FieldGroup>
        </Section>
        <Section title="This device">
          <List>
            <ListRow
              lead={<LeadIcon icon="offline" tone="neutral" />}
              title="Sync"
              subtitle="3 changes kept here"
              onOpen={nothing}
            />
            <ListRow
              lead={<LeadIcon icon="install" tone="neutral" />}
              title="Install"
              subtitle="Works without signal"
              onOpen={nothing}
            />
          </List>
        </Section>
      </Page>
    </Frame>
  )
}

export const Sync = () => {
  const [side, setSide] = useState<'mine' | 'server' | ''>('mine')
  return (
    <Frame title="Sync" large narrow state="attention" lead={{ kind: 'back', label: 'Back', onClick: nothing }}>
      <Page narrow>
        <List>
          <ListRow
            lead={<LeadIcon icon="offline" tone="neutral" />}
            title="Offline"
            subtitle="Last contact 16:20"
            action={<Button onClick={nothing}>Try now</Button>}
          />
        </List>
        <Section title="Needs you" count={1}>
          <Card flush>
            <List plain>
              <ListRow
                strong
                lead={<LeadIcon icon="exclamation" tone="agar" />}
                title="Rye grain, 3 Oct"
                subtitle="Ilya changed it too. Which is right?"
              />
            </List>
            <div style={{ padding: '0 0.875rem 0.875rem' }}>
              <Stack gap={12}>
                <RadioCards
                  label="Quantity per package"
                  aside="was 25.00 kg"
                  name="quantity"
                  value={side}
                  onChange={setSide}
                  options={[
                    { value: 'mine', title: '24.60 kg', subtitle: 'Mine, today 14:05' },
                    { value: 'server', title: '24.50 kg', subtitle: 'On the server, Ilya, 15:31' },
                  ]}
                />
                <Cluster gap={12} end>
                  <span style={{ marginInlineEnd: 'auto' }}>1 of 3 fields</span>
                  <Button kind="tonal" onClick={nothing}>
                    Next field
                  </Button>
                </Cluster>
              </Stack>
            </div>
          </Card>
        </Section>
        <Section title="Waiting to be sent" count={3}>
          <List>
            <ListRow
              lead={<LeadIcon icon="use" />}
              title="Used 1.00 kg oak pellets"
              subtitle="Package 9"
              meta="19:42"
            />
            <ListRow
              lead={<LeadIcon icon="dish" />}
              title="2 dishes contaminated"
              subtitle="LM-0417: 17, 23"
              meta="19:40"
            />
            <ListRow lead={<LeadIcon icon="count" />} title="Counted gypsum" subtitle="4.75 kg" meta="19:31" />
          </List>
        </Section>
      </Page>
    </Frame>
  )
}

export const Menu = () => (
  <>
    <Home />
    <SidePanel
      open
      onClose={nothing}
      label="Menu"
      head={
        <Cluster>
          <Brand size={32} />
          <strong>Pinset</strong>
        </Cluster>
      }
      groups={[
        {
          id: 'base',
          title: 'Base',
          items: [
            { id: 'home', icon: 'home', label: 'Home', active: true, onClick: nothing },
            { id: 'settings', icon: 'settings', label: 'Settings', onClick: nothing },
          ],
        },
        {
          id: 'control',
          title: 'Control',
          items: [
            { id: 'data', icon: 'unit', label: 'Base data', onClick: nothing },
            { id: 'items', icon: 'ingredient', label: 'Ingredients and purchases', onClick: nothing },
            { id: 'recipes', icon: 'recipe', label: 'Recipes', blocked: true },
          ],
        },
      ]}
    />
  </>
)
