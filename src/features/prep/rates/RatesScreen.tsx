import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RATE_FACTORS, type RateFactor } from '../../../domain/prep/rates'
import { useRow } from '../../../state/replica/use-live'
import { usePage } from '../../../state/screen/page'
import { Segmented } from '../../../ui/controls/choices/Segmented'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { Chips } from '../../../ui/list/Chips'
import { ContaminationSection } from './ContaminationSection'
import { GrowthSection } from './GrowthSection'
import { useBenchRates } from './use-rates'

const PERIODS = ['28', '90', '365'] as const
type Period = (typeof PERIODS)[number]

/** Contamination rates by shared factor, and the growth of series: each as a plot and as a table. */
export const RatesScreen = () => {
  const { t } = useLingui()
  const { strain: asked }: { readonly strain?: unknown } = useSearch({ strict: false })
  const strainId = typeof asked === 'string' ? asked : undefined
  const strain = useRow('strain', strainId)
  const [factor, setFactor] = useState<RateFactor>(strainId === undefined ? 'strain' : 'recipe')
  const [period, setPeriod] = useState<Period>('90')
  const rates = useBenchRates(Number(period), strainId)
  const name = typeof strain?.strain_name === 'string' ? strain.strain_name : undefined
  usePage({
    title: name ?? t({ id: 'rates.title', message: 'Contamination rates' }),
    large: true,
    narrow: true,
    back: '/prep/spore',
  })
  const labels: Readonly<Record<RateFactor, string>> = {
    strain: t({ id: 'rates.strain', message: 'Strain' }),
    recipe: t({ id: 'rates.medium', message: 'Medium' }),
    run: t({ id: 'rates.run', message: 'Run' }),
    week: t({ id: 'rates.week', message: 'Week' }),
  }
  const periods: Readonly<Record<Period, string>> = {
    '28': t({ id: 'rates.month', message: '28 days' }),
    '90': t({ id: 'rates.quarter', message: '90 days' }),
    '365': t({ id: 'rates.year', message: '1 year' }),
  }
  return (
    <Page narrow>
      <Stack gap={16}>
        <Segmented
          label={t({ id: 'rates.period', message: 'Inoculated in the last' })}
          name="period"
          hideLabel
          value={period}
          options={PERIODS.map((value) => ({ value, label: periods[value] }))}
          onChange={setPeriod}
        />
        {rates === undefined ? (
          <Skeleton kind="card" />
        ) : rates.cases.length === 0 ? (
          <EmptyState
            title={t({ id: 'rates.none', message: 'Nothing to compare yet' })}
            text={t({
              id: 'rates.none.text',
              message: 'Series appear here once someone has checked them or they are five days old.',
            })}
          />
        ) : (
          <>
            <Chips
              label={t({ id: 'rates.by', message: 'Contamination by' })}
              value={factor}
              options={RATE_FACTORS.map((value) => ({ value, label: labels[value] }))}
              onChange={(next) => setFactor(RATE_FACTORS.find((one) => one === next) ?? factor)}
            />
            <ContaminationSection rates={rates} factor={factor} period={periods[period]} heading={labels[factor]} />
            <GrowthSection growth={rates.growth} />
          </>
        )}
      </Stack>
    </Page>
  )
}
