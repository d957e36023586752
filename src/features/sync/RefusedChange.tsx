import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useRefusalText } from '../../records/refusal-text'
import { useTranslate } from '../../records/use-writing'
import { codeLabel } from '../../state/error-text'
import { useFormat } from '../../state/format'
import { confirm, toastError, toastSuccess } from '../../state/overlays'
import { useReplica } from '../../state/replica'
import { Button } from '../../ui/button/Button'
import { Card, Cluster, Stack } from '../../ui/display/Layout'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import styles from './RefusedChange.module.css'
import { RefusedFields } from './RefusedFields'
import type { ChangeTitles } from './use-change-title'
import type { Refused } from './use-work'

/** A change that the server refused: what it was, why, and the two ways on. */
export function RefusedChange({ refused, titles }: { refused: Refused; titles: ChangeTitles }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const format = useFormat()
  const { entry, mutation, mates } = refused
  const definition = titles.definitionOf(entry.entity)
  const title = titles.titleOf(mutation)
  const route = definition && titles.find(entry.recordId) ? recordRoute(definition, entry.recordId) : undefined
  return (
    <Card flush>
      <List plain>
        <ListRow
          strong
          title={title}
          subtitle={translate(codeLabel(entry.error.code))}
          lead={<LeadIcon icon="exclamation" tone="agar" />}
          meta={format.moment(mutation.recordedAt)}
          link={route && linkTo(route)}
        />
      </List>
      <div className={styles.body}>
        <Stack gap={12}>
          {mates > 0 && (
            <p>
              {t({
                id: 'sync.mates',
                message: plural(mates, {
                  one: '# more change of the same gesture waits with it.',
                  other: '# more changes of the same gesture wait with it.',
                }),
              })}
            </p>
          )}
          {definition && <RefusedFields definition={definition} entry={entry} mutation={mutation} />}
          <Decisions id={entry.id} title={title} definition={definition} />
        </Stack>
      </div>
    </Card>
  )
}

type DecisionProps = {
  id: string
  title: string
  definition: ReturnType<ChangeTitles['definitionOf']>
}

function Decisions({ id, title, definition }: DecisionProps) {
  const { t } = useLingui()
  const replica = useReplica()
  const refusal = useRefusalText()
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  const again = async () => {
    const outcome = await replica.applyAgain(id)
    if (outcome.ok) toastSuccess(t({ id: 'sync.again.done', message: 'Sent again' }))
    else if (definition) toastError(refusal(definition, outcome))
  }
  const discard = async () => {
    const agreed = await confirm({
      type: 'danger',
      title: t({ id: 'sync.discard.title', message: `Discard your change of ${title}?` }),
      text: t({ id: 'sync.discard.text', message: 'What the server has stays.' }),
      confirmLabel: t({ id: 'sync.discard', message: 'Discard' }),
    })
    if (!agreed) return
    await replica.discard(id)
    toastSuccess(t({ id: 'sync.discard.done', message: 'Discarded' }))
  }
  return (
    <Cluster end>
      <Button blocked={busy} onClick={() => void during(discard)}>
        {t({ id: 'sync.discard', message: 'Discard' })}
      </Button>
      <Button kind="tonal" blocked={busy} onClick={() => void during(again)}>
        {t({ id: 'sync.again', message: 'Send again' })}
      </Button>
    </Cluster>
  )
}
