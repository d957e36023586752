import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { MOST_PACKAGES, mayCome } from '../../../domain/rules/receiving'
import { packagesOf } from '../../../domain/rules/usual-order'
import type { Units } from '../../../records/use-units'
import { Button } from '../../../ui/button/Button'
import { AmountStepper } from '../../../ui/controls/numbers/AmountStepper'
import { Card } from '../../../ui/display/layout/Layout'
import { Sheet } from '../../../ui/overlay/Sheet'
import styles from '../supplies.module.css'
import { usePackageSize } from './use-package-size'
import { useReceive } from './use-receive'

export type OrderCardProps = { order: StoredRow; units: Units }

/** An open order: its facts, and the act that receives it. */
export const OrderCard = ({ order, units }: OrderCardProps) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { text, unit } = usePackageSize(units)(order)
  const size = `${text} ${unit ?? ''}`.trim()
  return (
    <Card>
      <p className={styles.packageLine}>
        {t({ id: 'supplies.order.waiting', message: `${size} ordered, not received yet` })}
      </p>
      <div className={styles.mainAct}>
        <Button kind="primary" size="large" icon="purchase" wide onClick={() => setOpen(true)}>
          {t({ id: 'supplies.receive', message: 'Receive' })}
        </Button>
      </div>
      {isOpen && <ReceiveSheet order={order} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** How many packages came: all of them, unless another number is set. */
const ReceiveSheet = ({ order, onClose }: { order: StoredRow; onClose: () => void }) => {
  const { t } = useLingui()
  const receive = useReceive()
  const ordered = packagesOf(order)
  const [value, setValue] = useState(String(ordered))
  const came = value === '' ? Number.NaN : Number(value)
  const isSound = mayCome(came)
  const left = ordered - came
  const over = -left
  const submit = async (): Promise<void> => {
    if (await receive(order.id, came)) onClose()
  }
  return (
    <Sheet
      title={t({ id: 'supplies.receive', message: 'Receive' })}
      onClose={onClose}
      act={
        <Button kind="primary" size="large" icon="purchase" wide blocked={!isSound} onClick={() => void submit()}>
          {isSound
            ? t({
                id: 'supplies.receive.act',
                message: plural(came, { one: 'Receive # package', other: 'Receive # packages' }),
              })
            : t({ id: 'supplies.receive', message: 'Receive' })}
        </Button>
      }
    >
      <AmountStepper
        label={t({ id: 'supplies.receive.came', message: 'Packages that came' })}
        value={value}
        step="1"
        min="1"
        max={String(MOST_PACKAGES)}
        fractionDigits={0}
        onChange={setValue}
      />
      <p className={styles.packageLine} role="status">
        {!isSound
          ? t({ id: 'supplies.receive.wrong', message: `Enter a whole number from 1 to ${MOST_PACKAGES}` })
          : left > 0
            ? t({
                id: 'supplies.receive.rest',
                message: plural(left, { one: '# package stays on order', other: '# packages stay on order' }),
              })
            : over > 0
              ? t({
                  id: 'supplies.receive.beyond',
                  message: plural(over, {
                    one: '# package more than ordered',
                    other: '# packages more than ordered',
                  }),
                })
              : t({ id: 'supplies.receive.all', message: 'All that was ordered' })}
      </p>
    </Sheet>
  )
}
