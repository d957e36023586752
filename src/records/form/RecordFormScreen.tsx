import { useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useRow } from '../../state/replica/use-live'
import { toast } from '../../state/screen/overlays'
import { usePage } from '../../state/screen/page'
import { TwoPane } from '../../ui/chrome/TwoPane'
import { Page } from '../../ui/display/layout/Layout'
import { Notice } from '../../ui/display/states/Notice'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { RecordHead } from '../../ui/display/text/Titles'
import { RecordMissing } from '../detail/RecordMissing'
import { addressText } from '../detail/use-detail-page'
import { listRoute, recordRoute } from '../record-routes'
import styles from '../records.module.css'
import { useDefinition } from '../use-definition'
import { useWide } from '../use-wide'
import { inSentence } from '../words/in-sentence'
import { useNewWord } from '../words/use-new-word'
import { useTranslate } from '../words/use-writing'
import type { AskFirst } from './ask-first'
import { FieldInput } from './FieldInput'
import { FieldList } from './FieldList'
import { FormContext } from './form-handle'
import { givenValues } from './form-values'
import type { ScalarInputProps } from './ScalarInput'
import { ScanAllButton } from './ScanAllButton'
import { useFormLeaving } from './use-form-leaving'
import type { CreatedFor } from './use-form-saving'
import { type RecordFormOptions, useRecordForm } from './use-record-form'
import { useSaveKey } from './use-save-key'

export type RecordFormScreenProps = {
  entity: string
  /** The record to change. Absent for a new one. */
  id?: string | undefined
  /** Whether the form is in the pane beside its list. */
  beside?: boolean | undefined
  /** Runs the actions of the form's button fields. */
  runAction?: RecordFormOptions['runAction']
  /** Asked on saving, before the form's own question. */
  askFirst?: AskFirst | undefined
  /** Custom controls, by the field's name. */
  inputs?: HandmadeInputs | undefined
  /** On wide screens, the draft's result: it fills the large pane, and the form the column beside it. */
  companion?: ComponentType | undefined
}

/** Must stay the same object while the form is mounted, so that its components keep their state. */
export type HandmadeInputs = Readonly<Record<string, ComponentType<ScalarInputProps>>>

/** The form of any entity, for a new or an existing record. Another address remounts it. */
export const RecordFormScreen = (props: RecordFormScreenProps) => {
  const definition = useDefinition(props.entity)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const query = JSON.stringify(search)
  const given = useMemo(() => givenValues(definition, JSON.parse(query)), [definition, query])
  const place = props.id ?? JSON.stringify(given)
  return <RecordSheet key={place} {...props} definition={definition} given={given} createdFor={createdFor(search)} />
}

type RecordSheetProps = RecordFormScreenProps & Pick<RecordFormOptions, 'definition' | 'given' | 'createdFor'>

const RecordSheet = (props: RecordSheetProps) => {
  const { entity, id, runAction, askFirst, inputs, definition, given, createdFor } = props
  const wide = useWide()
  const Companion = wide ? props.companion : undefined
  const beside = props.beside === true || Companion !== undefined
  const translate = useTranslate()
  const found = useRow(entity, id)
  // A missing record must not open a form, and certainly not the form of a new record.
  const row = id === undefined ? null : (found ?? undefined)
  const form = useRecordForm({ definition, row, given, createdFor, runAction, askFirst })
  useFormLeaving(form.formId)
  const Input = useMemo(() => (inputs ? inputOf(inputs) : FieldInput), [inputs])
  const title = useFormPage(definition, id, beside, form)
  useSaveKey(form.submit)
  if (id !== undefined && (found === null || found?.deleted_at)) {
    return (
      <Room beside={beside}>
        <RecordMissing definition={definition} id={id} />
      </Room>
    )
  }
  const { handle } = form
  const sheet = (
    <>
      {beside && <RecordHead title={title} />}
      {handle === undefined ? (
        <Skeleton kind="card" />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <ScanAllButton formId={form.formId} title={title} />
          <FieldList fields={definition.fields} values={handle.draft} prefix="" Input={Input} />
          {form.formError !== undefined && <Notice tone="bad" icon="warning" title={form.formError} urgent />}
          <EnterSubmits />
        </form>
      )}
    </>
  )
  return (
    <FormContext value={handle}>
      {Companion === undefined ? (
        <Room beside={beside}>{sheet}</Room>
      ) : (
        <TwoPane
          phone="left"
          left={<Page>{sheet}</Page>}
          right={<Page>{handle === undefined ? <Skeleton kind="card" /> : <Companion />}</Page>}
          rightLabel={translate(definition.label)}
        />
      )}
    </FormContext>
  )
}

function inputOf(inputs: HandmadeInputs): ComponentType<ScalarInputProps> {
  return (props) => {
    const Own = Object.hasOwn(inputs, props.path) ? inputs[props.path] : undefined
    return Own ? <Own {...props} /> : <FieldInput {...props} />
  }
}

/** A column of its own, or the surrounding pane. */
const Room = ({ beside, children }: { beside?: boolean | undefined; children: ReactNode }) =>
  beside ? children : <Page narrow>{children}</Page>

/** Enter in a field saves: the save button is in the footer, outside the form. */
const EnterSubmits = () => {
  const { t } = useLingui()
  return (
    <button type="submit" tabIndex={-1} aria-hidden="true" className={styles.enter}>
      {t({ id: 'records.save', message: 'Save' })}
    </button>
  )
}

/** Sets title and save button in header and footer. Returns the title. */
function useFormPage(
  definition: EntityDefinition,
  id: string | undefined,
  beside: boolean,
  form: ReturnType<typeof useRecordForm>,
): string {
  const { t } = useLingui()
  const one = inSentence(useTranslate()(definition.label))
  const newWord = useNewWord()
  const router = useRouter()
  const up = id === undefined ? listRoute(definition) : recordRoute(definition, id)
  const many = useTranslate()(definition.labelPlural)
  const closed = t({ id: 'records.list.closed', message: `This list is not available here: ${many}` })
  const leave = () => {
    if (router.history.canGoBack()) {
      router.history.back()
      return
    }
    if (!up) toast({ kind: 'blank', id: 'closed', text: closed })
    void router.navigate({ to: up?.path ?? '/', search: up?.search ?? {}, replace: true })
  }
  const save = {
    icon: 'save',
    label: t({ id: 'records.save', message: 'Save' }),
    onClick: () => void form.submit(),
    blocked: form.shownCount > 0,
    count: form.shownCount,
    busy: form.isSubmitting,
    cancel: { label: t({ id: 'records.cancel', message: 'Cancel' }), onClick: leave },
  } as const
  const title = id === undefined ? newWord(definition) : t({ id: 'records.form.edit', message: `Edit ${one}` })
  usePage({
    title,
    ...(beside ? { beside } : { large: true, narrow: true }),
    back: up ? addressText(up) : '/',
    ...(form.isView ? {} : { centre: save }),
  })
  return title
}

function createdFor(search: Readonly<Record<string, unknown>>): CreatedFor | undefined {
  const { into, entity, at } = search
  if (typeof into !== 'string' || typeof entity !== 'string' || typeof at !== 'string') return undefined
  return { formId: into, entity, path: at }
}
