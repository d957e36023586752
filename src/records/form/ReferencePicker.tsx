import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useSyncStatus } from '../../state/replica/sync-status'
import { useRowsHere } from '../../state/replica/use-live'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { Mark } from '../../ui/display/marks/Mark'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { Icon } from '../../ui/icons'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { SearchField } from '../../ui/list/SearchField'
import { Modal } from '../../ui/overlay/Modal'
import { entryOrder, listEntries, listReferences, searchEntries } from '../list/list-entries'
import { createRoute } from '../record-routes'
import { useCan } from '../use-can'
import { useNewWord } from '../words/use-new-word'
import { useReferenced } from '../words/use-referenced'
import { useWriting } from '../words/use-writing'
import styles from './picker.module.css'

export type ReferencePickerProps = {
  definition: EntityDefinition
  /** The field's label. */
  label: string
  value: string
  clearable: boolean
  onClose: () => void
  /** Gets the id of the chosen record, or ''. */
  onChoose: (id: string) => void
  /** Why a record cannot be chosen. It stays in the list with this text. */
  refused?: ((id: string) => string | undefined) | undefined
  /** Creates a record from the search text. */
  onCreate: (given: string) => void
}

/** The number of drawn matches. Typing more reduces them. */
const DRAWN = 60

/** Chooses a record by its title or code, or creates one. */
export const ReferencePicker = (props: ReferencePickerProps) => {
  const { definition, label, value, onClose, onChoose } = props
  const { t } = useLingui()
  const writing = useWriting()
  const can = useCan()
  const [search, setSearch] = useState('')
  const here = useRowsHere(definition.name)
  const rows = here?.rows
  // While records may still arrive, a record must not be reported as missing, and a new one may already exist.
  const isWhole = here?.whole === 'whole'
  const { reachable } = useSyncStatus()
  const find = useReferenced(useMemo(() => listReferences(definition, rows ?? []), [definition, rows]))
  const entries = useMemo(() => {
    if (!rows || !find) return undefined
    const { archive } = definition
    const offered = archive ? rows.filter((row) => row[archive] !== false || row.id === value) : rows
    return listEntries(definition, offered, find, writing).sort(entryOrder(definition, 'usual', writing.compare))
  }, [definition, rows, find, writing, value])
  const found = useMemo(() => entries && searchEntries(entries, search), [entries, search])
  const newWord = useNewWord()
  const refusedWord = t({ id: 'records.picker.refused', message: 'Not allowed' })
  const one = writing.label(definition.label)
  const mayCreate = (isWhole || !reachable) && createRoute(definition) !== undefined && can('create', definition)
  const more = (found?.length ?? 0) - DRAWN
  return (
    <Modal open onClose={onClose} className={styles.sheet} label={label}>
      <div className={styles.head}>
        <h2 className={styles.title}>{label}</h2>
        <IconButton icon="close" label={t({ id: 'records.picker.close', message: 'Close' })} onClick={onClose} />
      </div>
      <SearchField
        value={search}
        onChange={setSearch}
        label={t({ id: 'records.picker.search', message: 'Search name, code' })}
      />
      <div className={styles.scroll}>
        {found === undefined && <Skeleton rows={4} />}
        {found !== undefined && found.length > 0 && (
          <List plain label={label}>
            {found.slice(0, DRAWN).map((entry) => {
              const why = props.refused?.(entry.id)
              return (
                <ListRow
                  key={entry.id}
                  title={entry.title}
                  code={entry.beside}
                  subtitle={why ?? (entry.subtitle === '' ? undefined : entry.subtitle)}
                  selected={entry.id === value}
                  chevron={false}
                  mark={
                    why !== undefined ? (
                      <Mark tone="neutral" icon="close">
                        {refusedWord}
                      </Mark>
                    ) : undefined
                  }
                  end={entry.id === value ? <Icon name="check" size={20} /> : undefined}
                  onOpen={why === undefined ? () => onChoose(entry.id) : undefined}
                />
              )
            })}
          </List>
        )}
        {more > 0 && (
          <p className={styles.more}>{t({ id: 'records.picker.more', message: 'More results. Type to find them.' })}</p>
        )}
        {found !== undefined && !isWhole && (
          <p className={styles.more}>
            {t({ id: 'records.picker.arriving', message: 'Not all records are on this device yet.' })}
          </p>
        )}
        {found?.length === 0 && isWhole && (
          <EmptyState title={t({ id: 'records.picker.nothing', message: `${one}: nothing found` })} />
        )}
      </div>
      <div className={styles.foot}>
        {props.clearable && value !== '' && (
          <Button kind="gray" wide onClick={() => onChoose('')}>
            {t({ id: 'records.picker.none', message: 'Not set' })}
          </Button>
        )}
        {mayCreate && (
          <Button kind="tonal" icon="plus" wide onClick={() => props.onCreate(search.trim())}>
            {newWord(definition)}
          </Button>
        )}
      </div>
    </Modal>
  )
}
