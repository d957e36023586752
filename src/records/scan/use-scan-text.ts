import { useLingui } from '@lingui/react/macro'
import { FINDING_MESSAGES, QR_MESSAGES } from '../../domain/messages'
import { useWhole } from '../../state/replica/whole'
import { useTranslate } from '../words/use-writing'
import type { ScanOutcome } from './resolve-scan'

/** More characters of a code do not fit into one line over the camera. */
const LONGEST = 16

/** The message for a scan without a result. Undefined for any other. */
export function useScanText(): (outcome: ScanOutcome) => string | undefined {
  const { t } = useLingui()
  const translate = useTranslate()
  const whole = useWhole()
  return (outcome) => {
    if ((outcome.kind === 'not_here' || outcome.kind === 'unknown_code') && whole !== 'whole') {
      return t({ id: 'records.scan.arriving', message: 'Not all records are on this device yet. Try again soon.' })
    }
    switch (outcome.kind) {
      case 'wrong_category':
        return translate(QR_MESSAGES.wrong_category, { expected: outcome.expected, found: outcome.found })
      case 'not_here':
        return t({ id: 'records.scan.notHere', message: 'Not on this device yet' })
      case 'unknown_code': {
        // A sentence is not a code, so it gets another message.
        if (/\s/.test(outcome.code)) return translate(QR_MESSAGES.invalid_data)
        const code = outcome.code.length > LONGEST ? `${outcome.code.slice(0, LONGEST)}…` : outcome.code
        return t({ id: 'records.scan.unknownCode', message: `No record here has the code ${code}` })
      }
      case 'wrong_kind': {
        const kind = translate(outcome.found.definition.label)
        return t({ id: 'records.scan.wrongKind', message: `This is something else: ${kind}` })
      }
      case 'deleted':
        return t({ id: 'records.scan.deleted', message: 'This record was deleted' })
      case 'no_such_part':
        return translate(FINDING_MESSAGES.package_range, { n: String(outcome.count) })
      case 'no_option':
        return t({ id: 'records.scan.noOption', message: 'This is not one of the options' })
      case 'several_options':
        return t({ id: 'records.scan.severalOptions', message: 'Several options match. Choose one.' })
      case 'invalid':
        return translate(QR_MESSAGES[outcome.problem], outcome.params)
      default:
        return undefined
    }
  }
}
