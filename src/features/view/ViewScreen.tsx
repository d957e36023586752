import { useLingui } from '@lingui/react/macro'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { user } from '../../domain/entities/user'
import { parseQr, readStructured, type StructuredData } from '../../domain/qr'
import { Awaited } from '../../records/Awaited'
import { linkTo } from '../../records/LinkTo'
import { resolveScan } from '../../records/scan/resolve-scan'
import { lookUpScan } from '../../records/scan/scan-lookup'
import { useQrExpectation } from '../../records/scan/use-qr-expectation'
import { useScanText } from '../../records/scan/use-scan-text'
import { useReplica } from '../../state/replica/replica'
import { useSyncStatus } from '../../state/replica/sync-status'
import { ofDevice, useLive } from '../../state/replica/use-live'
import { useWhole } from '../../state/replica/whole'
import { usePage } from '../../state/screen/page'
import { Button } from '../../ui/button/Button'
import { Card, Page, Stack } from '../../ui/display/layout/Layout'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Facts } from '../../ui/display/text/Facts'
import { Section } from '../../ui/list/Section'
import { labelItems } from './label-items'
import { PersonLabel } from './PersonLabel'

/** The target of a label's link. It opens the record once it is on this device; until then it shows the label's own values. */
export const ViewScreen = () => {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const { href } = useLocation()
  const ours = useQrExpectation()
  const scanText = useScanText()
  const { reachable } = useSyncStatus()
  const text = window.location.origin + href
  const parsed = useMemo(() => parseQr(text, ours), [text, ours])
  const whole = useWhole()
  const found = useLive(ofDevice, async () => ({ text, whole, list: await lookUpScan(db, registry, text, parsed) }), [
    text,
    parsed,
    db,
    whole,
  ])
  usePage({ title: t({ id: 'view.title', message: 'Label' }), back: '/' })
  if (found?.text !== text) {
    return (
      <Page narrow>
        <Awaited kind="card" />
      </Page>
    )
  }
  const outcome = resolveScan(text, parsed, found.list, { kind: 'open' })
  if (outcome.kind === 'open' && outcome.found) {
    return <Navigate to={outcome.to.path} search={outcome.to.search ?? {}} replace />
  }
  if (parsed.ok && parsed.category === user.qr.category) return <PersonLabel id={parsed.key} />
  // A label may contain only its values: `/view?data=` without category and key.
  const data = parsed.ok ? parsed.data : readStructured(new URL(text).searchParams.get('data') ?? '')
  const saysItself = !parsed.ok && data !== undefined
  const isForeign = !parsed.ok && parsed.problem === 'foreign_key' && !saysItself
  // While records are loading, a record may still arrive, so it is not reported as missing.
  if (found.whole !== 'whole' && (parsed.ok || isForeign)) {
    return (
      <Page narrow>
        <Stack gap={16}>
          {data && <LabelData data={data} />}
          <Awaited kind="card" />
        </Stack>
      </Page>
    )
  }
  return (
    <Page narrow>
      <Stack gap={16}>
        {data && <LabelData data={data} />}
        <EmptyState
          title={
            saysItself
              ? t({ id: 'view.onlyData', message: 'This label does not point to a record' })
              : parsed.ok
                ? reachable
                  ? t({ id: 'view.noRecord', message: 'Record not found' })
                  : t({ id: 'view.notHere', message: 'Not on this device yet' })
                : (scanText(outcome) ?? t({ id: 'view.unreadable', message: 'This label cannot be read' }))
          }
          text={
            !parsed.ok
              ? isForeign
                ? t({
                    id: 'view.foreign',
                    message:
                      'To use this label here, edit its ingredient and scan it into Barcodes, or edit its purchase and scan it into Lot number. After that, it opens that record.',
                  })
                : undefined
              : reachable
                ? t({ id: 'view.unknown', message: 'This record was deleted or never existed on this farm.' })
                : t({ id: 'view.offline', message: 'The record opens here once this device has received it.' })
          }
          action={
            <Button kind="tonal" icon="camera" link={linkTo({ path: '/qr-scanner' })}>
              {t({ id: 'view.again', message: 'Scan another label' })}
            </Button>
          }
        />
      </Stack>
    </Page>
  )
}

const LabelData = ({ data }: { data: StructuredData }) => {
  const { t } = useLingui()
  const items = labelItems(data)
  return (
    <Section title={t({ id: 'view.data', message: 'Label contents' })}>
      <Card>
        <Facts items={items} />
      </Card>
    </Section>
  )
}
