import { expect, it } from 'vitest'
import { pinFinding } from '../../src/domain/pin'

it.each(['0000', '111111', '1212', '123123', '1234', '4321', '456789', '9876', '7890', '2580'])(
  'rejects %s as too simple',
  (pin) => expect(pinFinding(pin)).toBe('simple'),
)

it.each(['', '123', '1234567', '12a4', ' 407', '٤٠٧١'])('refuses "%s", which is not 4 to 6 digits', (pin) =>
  expect(pinFinding(pin)).toBe('digits'),
)

it.each(['4071', '19850', '902817'])('accepts %s', (pin) => expect(pinFinding(pin)).toBeUndefined())
