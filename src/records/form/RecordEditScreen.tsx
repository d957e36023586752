import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { lazyAgain } from '../../ui/lazy-again'
import { NothingOpen } from '../NothingOpen'
import { Panes } from '../Panes'
import { openList } from '../record-routes'
import { useDefinition } from '../use-definition'
import { useWide } from '../use-wide'
import { useTranslate } from '../words/use-writing'
import type { AskFirst } from './ask-first'
import type { HandmadeInputs } from './RecordFormScreen'

const RecordFormScreen = lazyAgain(() => import('./RecordFormScreen').then((module) => module.RecordFormScreen))

export type RecordEditScreenProps = {
  entity: string
  id: string
  list: ReactNode
  inputs?: HandmadeInputs | undefined
  askFirst?: AskFirst | undefined
}

/** The form of an existing record, beside its list on wide screens. */
export const RecordEditScreen = ({ entity, id, list, inputs, askFirst }: RecordEditScreenProps) => {
  const definition = useDefinition(entity)
  const translate = useTranslate()
  const wide = useWide()
  const form = (
    <Suspense fallback={<Skeleton kind="card" />}>
      <RecordFormScreen entity={entity} id={id} beside={wide} inputs={inputs} askFirst={askFirst} />
    </Suspense>
  )
  if (!wide) return form
  return (
    <Panes
      list={openList(definition, list)}
      detail={form}
      placeholder={<NothingOpen entity={entity} />}
      detailLabel={translate(definition.label)}
    />
  )
}
