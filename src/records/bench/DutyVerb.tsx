import { useLingui } from '@lingui/react/macro'
import { rangesText } from '../../domain/kit/ranges'
import { BENCH_RECORDS, type BenchDuty } from '../../domain/prep/bench'
import { Button } from '../../ui/button/Button'
import { linkTo } from '../LinkTo'
import { recordRoute } from '../record-routes'
import { useCan } from '../use-can'
import { useDefinition } from '../use-definition'
import { StartPick } from './StartPick'
import { useShake } from './use-shake'

/** The act of a duty: it records that the parts were shaken, or opens their pick, their move, or the series to check. */
export const DutyVerb = ({ duty: { kind, series, numbers = [], placeIds } }: { duty: BenchDuty }) => {
  const { t } = useLingui()
  const can = useCan()
  const observation = useDefinition(BENCH_RECORDS.seen)
  const shake = useShake()
  const { definition, row } = series
  const [place, ...others] = placeIds ?? []
  if (kind === 'pick') return <StartPick search={place !== undefined && others.length === 0 ? { place } : {}} />
  if (kind === 'shake' || kind === 'move') {
    if (!can('create', observation)) return null
    return kind === 'shake' ? (
      <Button kind="tonal" onClick={() => void shake(series, numbers)}>
        {t({ id: 'place.shaken', message: 'Shaken' })}
      </Button>
    ) : (
      <Button kind="tonal" link={linkTo({ path: '/move', search: { series: row.id, parts: rangesText(numbers) } })}>
        {t({ id: 'move.title', message: 'Move' })}
      </Button>
    )
  }
  const to = recordRoute(definition, row.id)
  return (
    to && (
      <Button kind="tonal" link={linkTo(to)}>
        {t({ id: 'duty.mark.check', message: 'Check' })}
      </Button>
    )
  )
}
