/**
 * What a field fetches from elsewhere: a scan, or a record that does not exist yet. The form leaves the screen meanwhile;
 * answers go into the registry, so they arrive whether or not the form is back already.
 */
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { EntityDefinition } from '../domain/kit/entity'
import type { Field, Values } from '../domain/kit/field'
import { parseQr } from '../domain/qr'
import { toast, toastError } from '../state/overlays'
import { useReplica } from '../state/replica'
import { requestScan, type ScanAnswer } from '../state/scan-request'
import { chooseReference, setFieldValue } from './form-changes'
import { createRoute } from './record-routes'
import { resolveScan } from './resolve-scan'
import { lookUpScan } from './scan-lookup'
import { SCANNER_PATH } from './use-form-leaving'
import { useQrExpectation } from './use-qr-expectation'
import { useScanText } from './use-scan-text'
import { useTranslate } from './use-writing'

export type FormFetching = {
  readonly scan: (path: string, field: Field, values: Values) => Promise<void>
  readonly createFor: (path: string, target: EntityDefinition, given: string) => void
}

export function useFormFetching(definition: EntityDefinition, formId: string): FormFetching {
  const { t } = useLingui()
  const translate = useTranslate()
  const replica = useReplica()
  const ours = useQrExpectation()
  const navigate = useNavigate()
  const scanText = useScanText()

  const fill = async (answer: ScanAnswer, path: string, field: Field, values: Values): Promise<void> => {
    const category = field.rightBtns?.scan?.category_id
    const parsed = parseQr(answer.text, { ...ours, ...(category === undefined ? {} : { category }) })
    const found = await lookUpScan(replica.db, replica.registry, answer.text, parsed)
    const outcome = resolveScan(answer.text, parsed, found, { kind: 'fill', field, values, label: translate })
    if (outcome.kind !== 'fill') {
      toastError(scanText(outcome) ?? t({ id: 'records.scan.useless', message: 'This scan does not fit the field' }))
      return
    }
    if (field.type === 'reference') {
      await chooseReference(replica, formId, definition, path, String(outcome.value))
    } else setFieldValue(formId, path, outcome.value)
    const countField = field.rightBtns?.scan?.countField
    if (countField !== undefined && outcome.count !== undefined) setFieldValue(formId, countField, outcome.count)
    const name = translate(field.label)
    toast({
      kind: 'success',
      duration: 2000,
      text: t({ id: 'records.scan.filled', message: `Field updated: ${name}` }),
    })
  }

  return {
    scan: async (path, field, values) => {
      const button = field.rightBtns?.scan
      const answer = requestScan({
        expect: button?.barcode ? { barcode: true } : button?.category_id ? { category: button.category_id } : {},
        title: translate(field.label),
      })
      await navigate({ to: SCANNER_PATH })
      const given = await answer
      if (given) await fill(given, path, field, values)
    },
    createFor: (path, target, given) => {
      const to = createRoute(target)
      const title = Object.keys(target.fields)[0] ?? ''
      const search = { into: formId, entity: definition.name, at: path, ...(given === '' ? {} : { [title]: given }) }
      if (to) void navigate({ to: to.path, search })
    },
  }
}
