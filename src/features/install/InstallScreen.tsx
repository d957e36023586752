import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { offerInstall, useInstall } from '../../state/device/install'
import { usePage } from '../../state/screen/page'
import { Button } from '../../ui/button/Button'
import { Card, Page, Stack } from '../../ui/display/layout/Layout'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Notice } from '../../ui/display/states/Notice'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'

/** Installing the app: the browser's own button if there is one, else instructions. */
export function InstallScreen() {
  const { t } = useLingui()
  const { isInstalled, canOffer } = useInstall()
  const scan = t({ id: 'chrome.scan', message: 'Scan' })
  const scanCalmly = { icon: 'camera', label: scan, to: '/qr-scanner', calm: true } as const
  usePage({
    title: t({ id: 'install.title', message: 'Install the app' }),
    back: '/settings',
    large: true,
    narrow: true,
    ...(canOffer ? { centre: scanCalmly } : {}),
  })
  if (isInstalled) {
    return (
      <Page narrow>
        <EmptyState
          title={t({ id: 'install.done', message: 'The app is installed' })}
          text={t({ id: 'install.done.text', message: 'Start it from the home screen. It also works offline.' })}
        />
      </Page>
    )
  }
  return (
    <Page narrow>
      <Stack gap={16}>
        <Card>
          <Trans id="install.why">
            Once installed, Pinset starts from the home screen like any other app, opens every page offline, and the
            browser is less likely to clear its data.
          </Trans>
        </Card>
        {!window.isSecureContext && (
          <Notice
            icon="warning"
            title={t({ id: 'install.https', message: 'https required' })}
            text={t({
              id: 'install.https.text',
              message:
                'At this address you cannot install the app, use the camera or open the app while the server is out of reach. Everything else works.',
            })}
          />
        )}
        {canOffer ? (
          <Button kind="primary" size="large" wide icon="install" onClick={() => void offerInstall()}>
            {t({ id: 'install.button', message: 'Install' })}
          </Button>
        ) : isAppleTouch(navigator) ? (
          <AppleSteps />
        ) : (
          <OtherSteps />
        )}
      </Stack>
    </Page>
  )
}

function Steps({ label, children }: { label: string; children: ReactNode }) {
  return <List label={label}>{children}</List>
}

function AppleSteps() {
  const { t } = useLingui()
  return (
    <Steps label={t({ id: 'install.steps', message: 'How to install' })}>
      <ListRow
        lead={<LeadIcon icon="share" />}
        title={t({ id: 'install.apple.share', message: 'Tap Share in Safari' })}
      />
      <ListRow
        lead={<LeadIcon icon="plus" />}
        title={t({ id: 'install.apple.add', message: 'Choose Add to Home Screen' })}
      />
      <ListRow
        lead={<LeadIcon icon="check" />}
        title={t({ id: 'install.apple.done', message: 'Tap Add, then start Pinset from there' })}
      />
    </Steps>
  )
}

function OtherSteps() {
  const { t } = useLingui()
  return (
    <Steps label={t({ id: 'install.steps', message: 'How to install' })}>
      <ListRow
        lead={<LeadIcon icon="more" />}
        title={t({ id: 'install.other.menu', message: 'Open the browser’s menu' })}
      />
      <ListRow
        lead={<LeadIcon icon="install" />}
        title={t({ id: 'install.other.install', message: 'Choose Install app or Add to home screen' })}
        subtitle={t({ id: 'install.other.https', message: 'Available only over https or on localhost' })}
      />
    </Steps>
  )
}

/** Whether this is an iPhone or iPad, which install only through the Share menu. Newer iPads report that they are a Mac. */
function isAppleTouch(device: { readonly userAgent: string; readonly maxTouchPoints: number }): boolean {
  return /iPhone|iPad|iPod/.test(device.userAgent) || (/Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1)
}
