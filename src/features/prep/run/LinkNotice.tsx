import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import { linkRun } from '../../../domain/acts/link-run'
import { isCalled } from '../../../domain/prep/run'
import type { Series } from '../../../domain/prep/series'
import { useCan } from '../../../records/use-can'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/display/states/Notice'
import { useLinkAct } from './use-link-act'

export type LinkNoticeProps = {
  run: StoredRow
  /** The series that came out of it. */
  all: readonly Series<StoredRow>[]
}

/** Offers to link the series that name a run only by its code. Nothing if there are none. */
export const LinkNotice = ({ run, all }: LinkNoticeProps) => {
  const { t } = useLingui()
  const can = useCan()
  const link = useLinkAct()
  const code = String(run.code ?? '')
  const named = all.filter(({ definition, row }) => isCalled(code, row) && can('patch', definition))
  const [first] = named
  const count = named.length
  if (!first) return null
  return (
    <Notice
      tone="tint"
      icon="run"
      title={t({
        id: 'run.unlinked',
        message: plural(count, {
          one: '# series has only the code of this run',
          other: '# series have only the code of this run',
        }),
      })}
      action={
        <Button
          kind="gray"
          size="small"
          onClick={() => void link(linkRun(code, named, run.id), code, first.definition)}
        >
          {t({ id: 'run.link', message: 'Link' })}
        </Button>
      }
    />
  )
}
