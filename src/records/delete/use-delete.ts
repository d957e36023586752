/** Deletes a record: counts its references, asks, then deletes at once. */
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Intent } from '../../domain/acts/intent'
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import { useReplica } from '../../state/replica/replica'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'
import { listRoute } from '../record-routes'
import { useRefusalText } from '../words/refusal-text'
import { useSaid } from '../words/use-said'
import { useTranslate } from '../words/use-writing'
import { bringBack, offerUndo } from './bring-back'
import { type Referrers, referencesTo } from './references-to'
import { useTakeBack } from './use-undo'

export function useDelete(): (definition: EntityDefinition, row: Row, title: string) => Promise<void> {
  const { t } = useLingui()
  const translate = useTranslate()
  const { db, registry, save } = useReplica()
  const refusal = useRefusalText()
  const said = useSaid()
  const takeBack = useTakeBack()
  const navigate = useNavigate()

  const named = (referrers: readonly Referrers[]) =>
    referrers.map(({ definition, count }) => `${translate(definition.labelPlural)}: ${count}`).join('\n')

  const archiveInstead = async (
    definition: EntityDefinition,
    archive: string,
    row: Row,
    title: string,
    used: string,
  ) => {
    const agreed = await confirm({
      type: 'warning',
      title: t({ id: 'records.archive.title', message: `${title} is in use` }),
      text: `${t({
        id: 'records.archive.text',
        message: 'Other records refer to it, so it cannot be deleted. You can archive it instead.',
      })}\n${used}`,
      confirmLabel: t({ id: 'records.archive.confirm', message: 'Archive' }),
    })
    if (!agreed) return
    const patch = { kind: 'patch', entity: definition.name, id: row.id } as const
    const outcome = await save([{ ...patch, values: { [archive]: false } }])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return
    }
    const back: Intent = { ...patch, values: { [archive]: row[archive] ?? null } }
    offerUndo(t({ id: 'records.archived', message: 'Archived' }), () => takeBack(definition, outcome.mutations, [back]))
  }

  return async (definition, row, title) => {
    const referrers = await referencesTo(db, registry, definition, row.id)
    const used = named(referrers)
    if (referrers.length > 0 && definition.archive) {
      await archiveInstead(definition, definition.archive, row, title, used)
      return
    }
    if (referrers.length > 0) {
      await confirm({
        notice: true,
        title: t({ id: 'records.referenced.title', message: `${title} cannot be deleted` }),
        text: `${t({ id: 'records.referenced.text', message: 'Other records refer to it.' })}\n${used}`,
        confirmLabel: t({ id: 'records.referenced.ok', message: 'OK' }),
      })
      return
    }
    const isFinal = definition.deletion === 'final'
    const gone = t({
      id: 'records.delete.text',
      message: 'It will be deleted from every device. No other record refers to it.',
    })
    const { title: question, answer } = await said.ask(definition, 'delete', row)
    const agreed = await confirm({
      type: isFinal ? 'danger' : 'warning',
      title: question,
      text: isFinal
        ? gone
        : `${gone} ${t({ id: 'records.delete.undo', message: 'You can undo this for a few seconds.' })}`,
      confirmLabel: answer,
    })
    if (!agreed) return
    const text = await said.done(definition, 'delete', row)
    const outcome = await save([{ kind: 'delete', entity: definition.name, id: row.id }])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return
    }
    if (isFinal) toastSuccess(text)
    else
      offerUndo(text, async () => {
        await takeBack(definition, outcome.mutations, [await bringBack(db, definition, row)])
      })
    const to = listRoute(definition) ?? { path: '/' }
    await navigate({ to: to.path, search: to.search ?? {}, replace: true })
  }
}
