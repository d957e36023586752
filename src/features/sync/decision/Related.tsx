import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Mutation } from '../../../domain/mutation'
import { LinkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { useReferenced } from '../../../records/words/use-referenced'
import { useTranslate } from '../../../records/words/use-writing'
import { useReplica } from '../../../state/replica/replica'
import styles from '../sync.module.css'
import { useChangeTitles } from '../use-change-title'
import type { Decision } from './use-decision'

/** More names than these are only counted. */
const MOST = 5

/** Changes that are decided together, changes that wait for them, and records that block them. */
export function Related({ decision, dependents }: { decision: Decision; dependents: readonly Mutation[] }) {
  const { t } = useLingui()
  const { entry } = decision.refused
  const others = decision.refused.others.filter(({ kind }) => kind !== 'settle')
  const together = others.length
  const behind = dependents.length
  return (
    <>
      <Changes
        changes={others}
        title={t({
          id: 'sync.gesture_members',
          message: plural(together, {
            one: '# more change from the same action is decided with it:',
            other: '# more changes from the same action are decided with it:',
          }),
        })}
      />
      <Changes
        changes={dependents}
        title={t({
          id: 'sync.dependents',
          message: plural(behind, {
            one: '# change depends on it and is sent with it:',
            other: '# changes depend on it and are sent with it:',
          }),
        })}
      />
      {entry.error.code === 'referenced' && <Referrers decision={decision} />}
    </>
  )
}

function Changes({ changes, title }: { changes: readonly Mutation[]; title: string }) {
  const { t } = useLingui()
  const titles = useChangeTitles(changes.slice(0, MOST))
  if (changes.length === 0 || !titles) return null
  const rest = changes.length - MOST
  return (
    <div>
      <p className={styles.quiet}>{title}</p>
      <ul className={styles.named}>
        {changes.slice(0, MOST).map((mutation) => (
          <li key={mutation.id}>{[titles.lineOf(mutation).title, ...titles.lineOf(mutation).facts].join(' · ')}</li>
        ))}
        {rest > 0 && (
          <li>{t({ id: 'sync.and_more', message: plural(rest, { one: 'and # more', other: 'and # more' }) })}</li>
        )}
      </ul>
    </div>
  )
}

/** Records that refer to a record whose deletion was refused. */
function Referrers({ decision }: { decision: Decision }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { registry } = useReplica()
  const references = (decision.refused.entry.references ?? []).flatMap(({ path, id }) => {
    const definition = registry.byPath(path)
    return definition ? [{ definition, id, to: definition.name }] : []
  })
  const find = useReferenced(references)
  if (references.length === 0 || !find) return null
  const rest = references.length - MOST
  return (
    <div>
      <p className={styles.quiet}>{t({ id: 'sync.referrers', message: 'Records that refer to it:' })}</p>
      <ul className={styles.named}>
        {references.slice(0, MOST).map(({ definition, id }) => {
          const name = find(id)?.title || translate(definition.label)
          const to = find(id) && recordRoute(definition, id)
          return <li key={id}>{to ? <LinkTo to={to}>{name}</LinkTo> : name}</li>
        })}
        {rest > 0 && (
          <li>{t({ id: 'sync.and_more', message: plural(rest, { one: 'and # more', other: 'and # more' }) })}</li>
        )}
      </ul>
    </div>
  )
}
