/** Sets the shell's facts for a detail: title, back link, and centre button (edit, or add beside a list). */
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { usePage } from '../../state/screen/page'
import { createRoute, listRoute, type RoutePath, recordRoute } from '../record-routes'
import { useCan } from '../use-can'
import { useWide } from '../use-wide'
import { useNewWord } from '../words/use-new-word'
import { useTranslate } from '../words/use-writing'

export function addressText({ path, search }: RoutePath): string {
  const query = new URLSearchParams(Object.entries(search ?? {}).map(([key, value]) => [key, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}

/**
 * `part` is the current numbered part. The centre button then scans the next label. `calm`: the screen has its own next step, so the
 * centre button is less prominent.
 */
export function useDetailPage(
  definition: EntityDefinition,
  row: StoredRow | undefined,
  { part, calm }: { readonly part?: number | undefined; readonly calm?: boolean } = {},
): void {
  const { t } = useLingui()
  const translate = useTranslate()
  const can = useCan()
  const newWord = useNewWord()
  const wide = useWide()
  const one = translate(definition.label)
  const create = createRoute(definition)
  const back = listRoute(definition)
  const canEdit = row !== undefined && !row.deleted_at && can('patch', definition)
  const edit = definition.route && row && `${definition.route.base}/${row.id}?edit=true`
  const scanNext = {
    icon: 'camera' as const,
    label: t({ id: 'chrome.scan', message: 'Scan' }),
    to: '/qr-scanner',
    calm: true,
  }
  // A wide screen has an edit button on the record itself, so the bar offers the list's action.
  const centre =
    wide && create && can('create', definition)
      ? { icon: 'plus' as const, label: newWord(definition), to: create.path, calm }
      : canEdit && edit !== undefined && part === undefined
        ? { icon: 'pencil' as const, label: t({ id: 'records.edit', message: 'Edit' }), to: edit, calm }
        : part === undefined
          ? undefined
          : scanNext
  const up = part === undefined || !row ? back : recordRoute(definition, row.id)
  // Without a list beside the record, the header needs a back link.
  usePage({ title: one, back: addressText(up ?? { path: '/' }), beside: back !== undefined, centre })
}
