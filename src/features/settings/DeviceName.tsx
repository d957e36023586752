import { useLingui } from '@lingui/react/macro'
import { LONGEST_DEVICE_NAME, preferences, usePreferences } from '../../state/device/preferences'
import { deviceName } from '../../state/phone/device-name'
import { ask } from '../../state/screen/overlays'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { ListRow } from '../../ui/list/ListRow'

/** The device's name, shown where people choose who is working, and in their lists of sessions. */
export function DeviceName() {
  const { t } = useLingui()
  usePreferences()
  const title = t({ id: 'settings.device_name', message: 'Device name' })
  const rename = async () => {
    const given = await ask({
      type: 'form',
      title,
      text: t({
        id: 'settings.device_name.text',
        message: 'Shown in your list of sessions. If empty, the browser and system are shown.',
      }),
      fields: [{ name: 'device', label: title, value: preferences.deviceName, maxLength: LONGEST_DEVICE_NAME }],
    })
    if (given?.device !== undefined) preferences.deviceName = given.device.trim()
  }
  return (
    <ListRow
      title={title}
      subtitle={deviceName()}
      lead={<LeadIcon icon="pencil" tone="neutral" />}
      onOpen={() => void rename()}
    />
  )
}
