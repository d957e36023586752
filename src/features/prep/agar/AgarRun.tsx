import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import { createRun, type LinkedRun, linkRun } from '../../../domain/acts/link-run'
import { instantOf } from '../../../domain/clock'
import type { Values } from '../../../domain/kit/field'
import { runCalled, runText } from '../../../domain/prep/run'
import { type Series, seriesOf } from '../../../domain/prep/series'
import { hasFailed } from '../../../domain/prep/sterilization'
import { linkTo } from '../../../records/LinkTo'
import { createRoute, recordRoute } from '../../../records/record-routes'
import { useCan } from '../../../records/use-can'
import { useDefinition } from '../../../records/use-definition'
import { useReplica } from '../../../state/replica/replica'
import { useRows } from '../../../state/replica/use-live'
import { Button } from '../../../ui/button/Button'
import { Cluster } from '../../../ui/display/layout/Layout'
import { Notice } from '../../../ui/display/states/Notice'
import { useLinkAct } from '../run/use-link-act'

export type AgarRunProps = { series: Series<StoredRow>; run: Values | undefined }

/** The sterilizer run of a series: a warning if it failed, and a button that links a run named only by a text. */
export const AgarRun = ({ series, run }: AgarRunProps) => {
  const { t } = useLingui()
  const definition = useDefinition('run')
  const text = runText(series.row)
  const code = String(run?.code ?? '')
  const to = run && recordRoute(definition, String(run.id))
  return (
    <>
      {hasFailed(run) && (
        <Notice
          tone="bad"
          icon="warning"
          title={t({ id: 'agar.run.failed', message: `Sterilizer run ${code} failed` })}
          text={t({ id: 'agar.run.failed.hint', message: 'Use another agar, or correct the run.' })}
          action={
            to && (
              <Button kind="tonal" size="small" link={linkTo(to)}>
                {t({ id: 'agar.run.open', message: 'Open' })}
              </Button>
            )
          }
        />
      )}
      {text !== undefined && <LinkButton series={series} text={text} />}
    </>
  )
}

const LinkButton = ({ series: { definition, row }, text }: { series: Series<StoredRow>; text: string }) => {
  const { t } = useLingui()
  const { newId, now } = useReplica()
  const runs = useRows('run')
  const rows = useRows(definition.name)
  const ofRun = useDefinition('run')
  const can = useCan()
  const link = useLinkAct()
  const known = runCalled(text, runs ?? [])
  if (!runs || !rows || !can('patch', definition) || !(known || can('create', ofRun))) return null
  const all = [row, ...rows.filter(({ id }) => id !== row.id)]
  const code = String(known?.code ?? text)
  const label = known
    ? t({ id: 'agar.run.link', message: `Link to run ${code}` })
    : t({ id: 'agar.run.create', message: `Create run ${code}` })
  const plan = (): LinkedRun | undefined => {
    const named = seriesOf(definition, all)
    return known ? linkRun(text, named, known.id) : createRun(text, named, { id: newId(), now: instantOf(now()) })
  }
  const press = () => {
    const planned = plan()
    if (planned) void link(planned, code, known ? definition : ofRun)
  }
  // A run needs a sterilization type. Where no series has one, the person chooses it in the form.
  const form = plan() ? undefined : createRoute(ofRun, { code })
  return (
    <Cluster>
      <Button kind="tonal" icon="run" {...(form ? { link: linkTo(form) } : { onClick: press })}>
        {label}
      </Button>
    </Cluster>
  )
}
