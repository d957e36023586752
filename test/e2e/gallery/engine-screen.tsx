import { useState } from 'react'
import type { Json } from '../../../src/domain/kit/field'
import { FieldInput } from '../../../src/records/form/FieldInput'
import { FieldList } from '../../../src/records/form/FieldList'
import { FormContext, type FormHandle, PLAIN_HANDLE } from '../../../src/records/form/form-handle'
import { writePath } from '../../../src/records/form/form-values'
import { useFolding } from '../../../src/records/form/use-folding'
import { Page } from '../../../src/ui/display/Layout'
import { crate } from '../../records/form/every-field'
import { Frame } from './frame'

const nothing = () => {}
const { item_id: _item, unit_id: _unit, ...fields } = crate.fields

/** A form drawn from a definition with every kind of field: blocks in blocks, lists in lists, what folds away. */
export const Engine = () => {
  const [draft, setDraft] = useState({
    ...{ name: 'A1', kind: 'box', weight: '7.5', mail: 'vera', note: 'no', sealed: true },
    place: { room: 'N1', geo: { row: 12 } },
    layers: [{ what: 'straw', tags: ['a', 'b'] }],
  } as { readonly [key: string]: Json | undefined })
  const set = (path: string, value: Json | undefined) => setDraft((before) => writePath(before, path, value))
  const folding = useFolding((path) => set(path, undefined), nothing)
  const wrong: Readonly<Record<string, string>> = {
    note: 'Note validation failed',
    'place.geo.row': 'Row must be no more than 9',
    sealed: 'Sealed invalid',
  }
  const handle: FormHandle = {
    ...PLAIN_HANDLE,
    ...folding,
    formId: 'engine',
    definition: crate,
    draft,
    find: () => undefined,
    set,
    choose: nothing,
    createFor: nothing,
    runAction: nothing,
    isReadOnly: (_path, field) => field.readonly === true,
    problem: (path) => (wrong[path] === undefined ? undefined : { text: wrong[path], hint: 'invalid' }),
  }
  return (
    <Frame title="Every field" lead={{ kind: 'back', label: 'Back', onClick: nothing }}>
      <Page narrow>
        <FormContext value={handle}>
          <FieldList fields={fields} values={draft} prefix="" Input={FieldInput} />
        </FormContext>
      </Page>
    </Frame>
  )
}
