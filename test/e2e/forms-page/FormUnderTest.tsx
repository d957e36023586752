import { useState } from 'react'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { errorsOf } from '../../../src/domain/kit/validate'
import { FieldInput } from '../../../src/records/form/FieldInput'
import { FieldList } from '../../../src/records/form/FieldList'
import { FormContext, type FormHandle } from '../../../src/records/form/form-handle'
import { useRecordForm } from '../../../src/records/form/use-record-form'
import { findingText } from '../../../src/records/words/finding-text'
import { useWriting } from '../../../src/records/words/use-writing'
import { ask } from '../../../src/state/screen/overlays'
import { Page } from '../../../src/ui/display/layout/Layout'
import { ImageHeader } from '../../../src/ui/display/pictures/ImageHeader'
import { Notice } from '../../../src/ui/display/states/Notice'

/** Succeeds until the form's name says that it should not. */
const runAction = async (_action: string, { name }: Values) => name !== 'fails'

/** One form of the real engine; what it holds and what it says apart from its fields stands under it. */
export const FormUnderTest = ({ definition, given }: { definition: EntityDefinition; given: Values }) => {
  const form = useRecordForm({ definition, row: null, given, runAction })
  const { handle } = form
  if (!handle) return null
  return (
    <Page narrow>
      <FormContext value={handle}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <FieldList fields={definition.fields} values={handle.draft} prefix="" Input={FieldInput} />
          {form.formError !== undefined && <Notice tone="bad" title={form.formError} urgent />}
          <button type="submit">{`Submit ${form.shownCount}`}</button>
        </form>
        <HandleState handle={handle} />
      </FormContext>
    </Page>
  )
}

const HandleState = ({ handle }: { handle: FormHandle }) => {
  const writing = useWriting()
  const sentences = errorsOf(handle.findings).map((finding) =>
    findingText(finding, handle.definition.fields, writing, 'apart'),
  )
  return (
    <>
      <output aria-label="Apart">{sentences.join('\n')}</output>
      <output aria-label="Draft">{JSON.stringify(handle.draft)}</output>
    </>
  )
}

/** What a form of a person begins with, and the questions that stand before what cannot be undone. */
export const HeadAndQuestions = () => {
  const [chosen, setChosen] = useState('')
  const [answer, setAnswer] = useState('')
  const put = async (type: 'danger' | 'form') => {
    const fields = [{ name: 'word', label: 'Word', required: true, maxLength: 10 }]
    const given = await ask({ type, title: 'Sure?', ...(type === 'form' ? { fields } : {}) })
    setAnswer(given === undefined ? 'no' : `yes ${given.word ?? ''}`.trim())
  }
  return (
    <>
      <ImageHeader title="Vera" initials="V" onChangeImage={({ name }) => setChosen(name)} />
      <button type="button" onClick={() => void put('danger')}>
        Ask danger
      </button>
      <button type="button" onClick={() => void put('form')}>
        Ask form
      </button>
      <output aria-label="Image">{chosen}</output>
      <output aria-label="Answer">{answer}</output>
    </>
  )
}
