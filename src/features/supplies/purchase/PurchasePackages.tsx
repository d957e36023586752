import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { formatDecimal } from '../../../domain/kit/decimal'
import { linkTo } from '../../../records/LinkTo'
import { usePrintLabels } from '../../../records/labels/use-print-labels'
import { recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import type { Units, UnitView } from '../../../records/use-units'
import { optionsOf } from '../../../records/words/field-text'
import { useTranslate } from '../../../records/words/use-writing'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Card } from '../../../ui/display/layout/Layout'
import { Mark } from '../../../ui/display/marks/Mark'
import { PackageGrid } from '../../../ui/display/packages/PackageGrid'
import type { PackageState } from '../../../ui/display/packages/PackageTile'
import { Section } from '../../../ui/list/Section'
import styles from '../supplies.module.css'
import { firstShown, isGone, type PackageFacts, packageToTake, shelfPart } from './package-views'
import { usePackageSize } from './use-package-size'

export type PurchasePackagesProps = {
  purchase: StoredRow
  packages: readonly PackageFacts[]
  units: Units
  /** The ingredient's own unit, in which the packages are measured. */
  unit: UnitView | undefined
  selected?: number | undefined
  /** Whether the date of the purchase is shown: for packages of several purchases in one list. */
  dated?: boolean | undefined
  /** The purchase's number among those of its day, if one list has several. */
  turn?: number | undefined
  /** Whether the next package to take from is marked: this is the purchase to take from. */
  next?: boolean | undefined
  /** How many packages are shown at first. */
  most?: number | undefined
}

/** The packages of one purchase as a shelf, with a link to their labels. */
export const PurchasePackages = (props: PurchasePackagesProps) => {
  const { purchase, packages, units, unit, selected, most = packages.length } = props
  const [isWhole, setWhole] = useState(false)
  const { t } = useLingui()
  const translate = useTranslate()
  const format = useFormat()
  const definition = useDefinition('purchase')
  const writeOff = useDefinition('write_off').fields.reason
  const print = usePrintLabels()
  const size = usePackageSize(units)(purchase)
  const sizeText = `${size.text} ${size.unit ?? ''}`.trim()
  const day = format.date(String(purchase.date ?? ''))
  const date = props.turn === undefined ? day : `${day} (${props.turn})`
  const reasons = writeOff?.type === 'select' ? optionsOf(writeOff, {}) : []
  const reasonOf = (value: string | undefined) => {
    const option = reasons.find((one) => one.value === value)
    return option ? translate(option.label) : t({ id: 'supplies.package.lost', message: 'written off' })
  }
  const states: Record<PackageState, string> = {
    sealed: t({ id: 'supplies.package.sealed', message: 'sealed' }),
    open: t({ id: 'supplies.package.open', message: 'open' }),
    empty: t({ id: 'supplies.package.empty', message: 'empty' }),
    'written-off': t({ id: 'supplies.package.writtenOff', message: 'written off' }),
    expired: t({ id: 'supplies.package.expired', message: 'expired' }),
  }
  const count = packages.length
  const isLong = count > most
  const first = isWhole || isLong ? 0 : firstShown(packages, selected)
  const shown = isWhole || !isLong ? packages.slice(first) : shelfPart(packages, most, selected)
  const take = props.next ? packageToTake(packages) : undefined
  const printAll = () => void print(definition, purchase)
  // Nothing was taken yet: the labels are likely still to be printed.
  const isNew = !props.dated && packages.every(({ state }) => state === 'sealed' || state === 'expired')
  return (
    <Section
      title={t({ id: 'supplies.packages', message: 'Packages' })}
      aside={props.dated ? `${sizeText}, ${date}` : sizeText}
      mark={
        take !== undefined &&
        count > 1 && (
          <Mark tone="tint" icon="use">
            {t({ id: 'supplies.package.take', message: `Take package ${take} first` })}
          </Mark>
        )
      }
      action={
        <>
          {isLong && (
            <Button kind="text" size="small" onClick={() => setWhole(!isWhole)}>
              {isWhole
                ? t({ id: 'supplies.packages.fewer', message: 'Show fewer' })
                : t({ id: 'supplies.packages.all', message: `Show all ${count}` })}
            </Button>
          )}
          {!isNew && (
            <Button kind="text" size="small" onClick={printAll}>
              {t({ id: 'supplies.labels', message: 'Print labels' })}
            </Button>
          )}
        </>
      }
    >
      <Card>
        {isNew && (
          <div className={styles.shelfAct}>
            <Button kind="tonal" icon="print" wide onClick={printAll}>
              {t({
                id: 'supplies.labels.print',
                message: plural(count, { one: 'Print # label', other: 'Print # labels' }),
              })}
            </Button>
          </div>
        )}
        {first > 0 && (
          <div className={styles.shelfAct}>
            <Button kind="text" size="small" onClick={() => setWhole(true)}>
              {t({
                id: 'supplies.packages.empty',
                message: plural(first, { one: 'Show # empty package', other: 'Show # empty packages' }),
              })}
            </Button>
          </div>
        )}
        <PackageGrid
          label={t({ id: 'supplies.packages.of', message: `Packages from ${date}` })}
          packages={shown.map((one) => {
            const to = recordRoute(definition, purchase.id, one.number)
            const left = format.amount(formatDecimal(one.onHand), unit?.digits)
            const { number } = one
            const state = states[one.state]
            return {
              number,
              state: one.state,
              level: one.level,
              caption: one.state === 'written-off' ? reasonOf(one.reason) : one.state === 'empty' ? '–' : left,
              label: isGone(one)
                ? t({ id: 'supplies.package.gone', message: `Package ${number}: ${state}` })
                : t({ id: 'supplies.package.left', message: `Package ${number}: ${state}, ${left} left` }),
              selected: selected === number,
              ...(to ? { link: linkTo(to, true) } : {}),
            }
          })}
        />
      </Card>
    </Section>
  )
}
