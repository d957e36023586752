/** This device's name in a person's list of sessions: the user's name for it, else browser and system. */
import { deviceNameOf } from '../../domain/device-name'
import { LONGEST_DEVICE_NAME, preferences } from '../device/preferences'

export function deviceName(): string {
  const said = preferences.deviceName.trim()
  return (said === '' ? deviceNameOf(navigator.userAgent) : said).slice(0, LONGEST_DEVICE_NAME)
}
