import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Field } from '../../domain/kit/field'
import { dropQrFields, putQrFields, type QrField } from '../../state/labels/qr-fields'
import { type ScanPlace, scanPlaces } from '../scan/scan-fields'
import type { FindReference } from '../words/field-text'
import { useWriting } from '../words/use-writing'
import type { Draft } from './form-values'

export type QrRegistryOptions = {
  readonly formId: string
  readonly definition: EntityDefinition
  /** Undefined while the form is being opened. */
  readonly draft: Draft | undefined
  readonly find: FindReference | undefined
  readonly isOpen: (path: string, field: Field) => boolean
  /** The labels that the form accepts, see `useLabelsHere`. */
  readonly labels: readonly string[]
  readonly qrField: (path: string, currentValue: string) => QrField | undefined
}

/** Updates the registry of scannable fields for one open form. */
export function useQrRegistry({ formId, definition, draft, find, isOpen, labels, qrField }: QrRegistryOptions): void {
  const writing = useWriting()
  const places = draft && find ? scanPlaces(definition.fields, draft, { find, writing, isOpen }) : []
  const { i18n } = useLingui()
  // Most changes of a form do not affect these fields. The labels depend on the language.
  const said = JSON.stringify([i18n.locale, places, labels])
  // The list is stored once for many renders. Its callbacks always use the latest one.
  const latest = useRef(qrField)
  useEffect(() => {
    latest.current = qrField
  })
  const lasting = (field: QrField): QrField => {
    const now = () => latest.current(field.fieldName, field.currentValue) ?? field
    return { ...field, judge: (text) => now().judge(text), onResult: (result) => now().onResult(result) }
  }
  const put = useEffectEvent((list: readonly ScanPlace[]) =>
    putQrFields(
      formId,
      list.flatMap(({ path, text }) => {
        const field = qrField(path, text)
        return field ? [lasting(field)] : []
      }),
    ),
  )
  useEffect(() => put(JSON.parse(said)[1]), [said])
  useEffect(() => () => dropQrFields(formId), [formId])
}
