import { useLingui } from '@lingui/react/macro'
import { usePage } from '../../state/screen/page'
import { Page, Stack } from '../../ui/display/layout/Layout'
import { MakeCode } from './MakeCode'
import { ReadPicture } from './ReadPicture'

/** For people who work on labels: makes any code and reads any image. Not in production. */
export const TestQrScreen = () => {
  const { t } = useLingui()
  usePage({ title: t({ id: 'test_qr.title', message: 'QR test' }), large: true, narrow: true })
  return (
    <Page narrow>
      <Stack gap={16}>
        <MakeCode />
        <ReadPicture />
      </Stack>
    </Page>
  )
}
