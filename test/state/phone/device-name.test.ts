// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { deviceNameOf } from '../../../src/domain/device-name'
import { preferences } from '../../../src/state/device/preferences'
import { deviceName } from '../../../src/state/phone/device-name'

afterEach(() => {
  preferences.deviceName = ''
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['something else', ''],
])('reads browser and system out of %s', (agent, name) => expect(deviceNameOf(agent)).toBe(name))

it('the device name is limited to the server’s length', () => {
  preferences.deviceName = ' Phone 2, lab '
  expect(deviceName()).toBe('Phone 2, lab')
  preferences.deviceName = 'x'.repeat(80)
  expect(deviceName()).toHaveLength(60)
})
