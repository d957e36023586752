import { useLingui } from '@lingui/react/macro'
import type { AttentionEntry, StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Json } from '../../domain/kit/field'
import { ISSUE_CODES } from '../../domain/kit/field'
import type { Mutation } from '../../domain/mutation'
import { fieldText } from '../../records/field-text'
import { issueText } from '../../records/issue-text'
import { referencesIn } from '../../records/reference-titles'
import { useReferenced } from '../../records/use-referenced'
import { useWriting } from '../../records/use-writing'
import { useRow } from '../../state/use-live'
import styles from './RefusedFields.module.css'
import { type RefusedValue, refusedValues } from './refused-values'

type Props = { definition: EntityDefinition; entry: AttentionEntry; mutation: Mutation }

/** A table of was, mine and now for what the change was about. */
export function RefusedFields({ definition, entry, mutation }: Props) {
  const { t } = useLingui()
  const writing = useWriting()
  const row = useRow(definition.name, entry.recordId) ?? undefined
  const values = refusedValues(definition, entry, mutation, row)
  const find = useReferenced(referencesOf(definition, values, row))
  if (values.length === 0 || !find) return null
  const isNew = mutation.kind === 'create'
  const show = (key: string, value: Json | undefined) => {
    const field = definition.fields[key]
    return field ? fieldText(field, value, { ...row, ...mutation.body, [key]: value }, find, writing) : ''
  }
  const empty = t({ id: 'sync.value.empty', message: 'empty' })
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t({ id: 'sync.column.field', message: 'Field' })}</th>
            {!isNew && <th scope="col">{t({ id: 'sync.column.was', message: 'Was' })}</th>}
            <th scope="col">{t({ id: 'sync.column.mine', message: 'Mine' })}</th>
            {!isNew && <th scope="col">{t({ id: 'sync.column.now', message: 'On the server' })}</th>}
          </tr>
        </thead>
        <tbody>
          {values.map(({ key, was, mine, now, code }) => (
            <tr key={key}>
              <th scope="row">
                {labelOf(definition, key, writing.label)}
                <Finding text={findingText(definition, key, code, writing)} />
              </th>
              {!isNew && <td>{show(key, was) || empty}</td>}
              <td className={styles.mine}>{show(key, mine) || empty}</td>
              {!isNew && <td>{show(key, now) || empty}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Finding({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className={styles.wrong}>{text}</p>
}

function labelOf(definition: EntityDefinition, key: string, label: ReturnType<typeof useWriting>['label']): string {
  const field = definition.fields[key]
  return field ? label(field.label) : key
}

/** The server's finding in words; a conflict is no finding about the value, and the columns say it already. */
function findingText(
  definition: EntityDefinition,
  field: string,
  code: string | undefined,
  writing: ReturnType<typeof useWriting>,
): string | undefined {
  const known = ISSUE_CODES.find((one) => one === code)
  return known && issueText({ field, code: known }, definition.fields, writing)
}

function referencesOf(definition: EntityDefinition, values: readonly RefusedValue[], row: StoredRow | undefined) {
  const units = row ? referencesIn(definition, row, Object.keys(definition.fields)) : []
  const named = values.flatMap(({ key, was, mine, now }) =>
    [was, mine, now].flatMap((value) => referencesIn(definition, { [key]: value }, [key])),
  )
  return [...units, ...named]
}
