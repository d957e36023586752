import { useLingui } from '@lingui/react/macro'
import { BENCH_RECORDS } from '../../domain/prep/bench'
import { Button } from '../../ui/button/Button'
import { linkTo } from '../LinkTo'
import { useCan } from '../use-can'
import { useDefinition } from '../use-definition'

/** Starts a round of picking, in a room if one is given. */
export const StartPick = ({ search }: { search: { readonly place?: string } }) => {
  const { t } = useLingui()
  const can = useCan()
  const harvest = useDefinition(BENCH_RECORDS.picks)
  return (
    can('create', harvest) && (
      <Button kind="tonal" link={linkTo({ path: '/pick', search })}>
        {t({ id: 'duty.pick.start', message: 'Start' })}
      </Button>
    )
  )
}
