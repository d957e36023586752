import { useLingui } from '@lingui/react/macro'
import { useWide } from '../../records/use-wide'
import { preferences, usePreferences } from '../../state/device/preferences'
import { askToSignOut } from '../../state/person/sign-out-question'
import { usePage } from '../../state/screen/page'
import { Button } from '../../ui/button/Button'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { Switch } from '../../ui/controls/choices/Switch'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { Card, Page, Stack } from '../../ui/display/layout/Layout'
import { Section } from '../../ui/list/Section'
import { FarmSection } from './FarmSection'
import styles from './SettingsScreen.module.css'
import { SharedPhone } from './SharedPhone'
import { ThisDevice } from './ThisDevice'

/** Language, theme and look, scanning, this device, the farm, and sign-out. */
export function SettingsScreen() {
  const { t } = useLingui()
  usePage({
    title: t({ id: 'settings.title', message: 'Settings' }),
    large: true,
    narrow: true,
  })
  return (
    <Page narrow>
      <Stack gap={0}>
        <p className={styles.note}>{t({ id: 'settings.note', message: 'Saved on this device.' })}</p>
        <Appearance />
        <Scanning />
        <Keyboard />
        <ThisDevice />
        <SharedPhone />
        <FarmSection />
        {/* Only outside production and staging. */}
        {__APP_ENV__ === 'dev' && <Developer />}
        <Button wide icon="logout" onClick={askToSignOut}>
          {t({ id: 'settings.sign_out', message: 'Sign out' })}
        </Button>
      </Stack>
    </Page>
  )
}

function Appearance() {
  const { t } = useLingui()
  const { language, theme, platform } = usePreferences()
  return (
    <Card>
      <Stack gap={16}>
        <Segmented
          label={t({ id: 'settings.language', message: 'Language' })}
          name="language"
          value={language}
          options={[
            { value: 'en', label: t({ id: 'settings.language.en', message: 'English' }) },
            { value: 'ru', label: t({ id: 'settings.language.ru', message: 'Русский' }) },
          ]}
          onChange={(next) => {
            preferences.language = next
          }}
        />
        <Segmented
          label={t({ id: 'settings.theme', message: 'Theme' })}
          name="theme"
          value={theme}
          options={[
            { value: 'light', label: t({ id: 'settings.theme.light', message: 'Light' }) },
            { value: 'dark', label: t({ id: 'settings.theme.dark', message: 'Dark' }) },
          ]}
          onChange={(next) => {
            preferences.theme = next
          }}
        />
        <Segmented
          label={t({ id: 'settings.platform', message: 'Look' })}
          name="platform"
          value={platform}
          options={[
            { value: 'ios', label: t({ id: 'settings.platform.ios', message: 'iOS' }) },
            { value: 'material', label: t({ id: 'settings.platform.material', message: 'Material' }) },
          ]}
          onChange={(next) => {
            preferences.platform = next
          }}
        />
      </Stack>
    </Card>
  )
}

function Scanning() {
  const { t } = useLingui()
  const { sound, vibration, torchAtStart } = usePreferences()
  return (
    <Section title={t({ id: 'settings.scanning', message: 'Scanning' })}>
      <FieldGroup>
        <Switch
          icon="sound"
          name="sound"
          label={t({ id: 'settings.sound', message: 'Sound' })}
          value={sound}
          onChange={(next) => {
            preferences.sound = next
          }}
        />
        <Switch
          icon="vibration"
          name="vibration"
          label={t({ id: 'settings.vibration', message: 'Vibration' })}
          value={vibration}
          onChange={(next) => {
            preferences.vibration = next
          }}
        />
        <Switch
          icon="torch"
          name="torch"
          label={t({ id: 'settings.torch', message: 'Torch on when scanning starts' })}
          value={torchAtStart}
          onChange={(next) => {
            preferences.torchAtStart = next
          }}
        />
      </FieldGroup>
    </Section>
  )
}

/** Single-letter keys disturb people who use speech input, so they can be switched off. */
function Keyboard() {
  const { t } = useLingui()
  const { letterKeys } = usePreferences()
  const wide = useWide()
  if (!wide) return null
  return (
    <Section title={t({ id: 'settings.keyboard', message: 'Keyboard' })}>
      <FieldGroup
        note={t({
          id: 'settings.letter_keys.note',
          message:
            'On an ingredient: U to use, C to count, W to write off. In a list: arrow keys to move, / to search.',
        })}
      >
        <Switch
          icon="lines"
          name="letterKeys"
          label={t({ id: 'settings.letter_keys', message: 'Single-key shortcuts' })}
          value={letterKeys}
          onChange={(next) => {
            preferences.letterKeys = next
          }}
        />
      </FieldGroup>
    </Section>
  )
}

function Developer() {
  const { t } = useLingui()
  const { devToolsEnabled } = usePreferences()
  return (
    <Section title={t({ id: 'settings.developer', message: 'For developers' })}>
      <FieldGroup
        note={t({
          id: 'settings.dev_tools.note',
          message: 'Ctrl+Shift+D also turns this on or off. Add #dev_logs to the address to turn it on for one visit.',
        })}
      >
        <Switch
          icon="lines"
          name="devTools"
          label={t({ id: 'settings.dev_tools', message: 'Write a log to the console' })}
          value={devToolsEnabled}
          onChange={(next) => {
            preferences.devToolsEnabled = next
          }}
        />
      </FieldGroup>
    </Section>
  )
}
