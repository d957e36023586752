// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import { useQrRegistry } from '../../../src/records/form/use-qr-registry'
import { readQrFields } from '../../../src/state/labels/qr-fields'
import { PATIENCE_MS } from '../../patience'
import { registryWithCrates } from './every-field'

const DRAFT = { name: 'A1' }
const definition = registryWithCrates.byName('crate')

const Probe = ({ crate, origin }: { crate: EntityDefinition; origin: string }) => {
  useQrRegistry({
    formId: 'probe',
    definition: crate,
    draft: DRAFT,
    find: () => undefined,
    isOpen: () => true,
    labels: [],
    qrField: (path, currentValue) => ({
      formId: 'probe',
      fieldName: path,
      label: path,
      currentValue,
      judge: async () => ({ ok: false, message: origin }),
      onResult: async () => origin === 'https://new.example',
    }),
  })
  return null
}

it('scannable fields use the farm’s current data, even in an unchanged form', async () => {
  if (!definition) throw new Error('no crate')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const view = createRoot(document.createElement('div'))
  const show = (origin: string) =>
    view.render(
      <I18nProvider i18n={i18n}>
        <Probe crate={definition} origin={origin} />
      </I18nProvider>,
    )
  const named = () => readQrFields('probe').find(({ fieldName }) => fieldName === 'name')
  const judgesBy = (origin: string) =>
    vi.waitFor(async () => expect(await named()?.judge('x')).toEqual({ ok: false, message: origin }), PATIENCE_MS)
  show('https://old.example')
  await judgesBy('https://old.example')
  show('https://new.example')
  await judgesBy('https://new.example')
  expect(await named()?.onResult({ text: 'x' })).toBe(true)
  view.unmount()
})
