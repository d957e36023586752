import type { Intent } from '../../domain/acts/intent'
import type { EntityDefinition } from '../../domain/kit/entity'
import { linkTo } from '../../records/LinkTo'
import { NothingHere } from '../../records/list/NothingHere'
import { createRoute } from '../../records/record-routes'
import { useCan } from '../../records/use-can'
import { useRefusalText } from '../../records/words/refusal-text'
import { useNewWord } from '../../records/words/use-new-word'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { useReplica } from '../../state/replica/replica'
import { toastError, toastSuccess } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import { Cluster } from '../../ui/display/layout/Layout'
import { EmptyState } from '../../ui/display/states/EmptyState'

export type StarterSetProps = {
  definition: EntityDefinition
  title: string
  /** Lists the records of the set. */
  text: string
  add: string
  added: string
  /** Intents that create the set, in the reader's language. */
  intents: (newId: () => string) => Intent[]
}

/** An empty list that offers the usual records in one tap, or a new one. Users without write rights see the usual text. */
export const StarterSet = ({ definition, title, text, add, added, intents }: StarterSetProps) => {
  const can = useCan()
  const { save, newId } = useReplica()
  const refusal = useRefusalText()
  const newWord = useNewWord()
  const oneAtATime = useOneAtATime()
  const own = createRoute(definition)
  if (!can('create', definition)) {
    return <NothingHere definition={definition} isFiltered={false} isWhole onClear={() => undefined} />
  }
  const take = async () => {
    const outcome = await save(intents(newId))
    if (outcome.ok) toastSuccess(added)
    else toastError(refusal(definition, outcome))
  }
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Cluster>
          <Button kind="tonal" icon="plus" onClick={() => void oneAtATime(take)}>
            {add}
          </Button>
          {own && <Button link={linkTo(own)}>{newWord(definition)}</Button>}
        </Cluster>
      }
    />
  )
}
