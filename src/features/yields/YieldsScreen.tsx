import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { YIELD_FACTORS, type YieldFactor } from '../../domain/yield/table'
import { useWide } from '../../records/use-wide'
import { type FarmYields, useYields } from '../../records/yields/use-yields'
import { usePage } from '../../state/screen/page'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { Page, Stack } from '../../ui/display/layout/Layout'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { Chips } from '../../ui/list/Chips'
import { CompareCard } from './CompareCard'
import { CurveSection } from './CurveSection'
import { Exports } from './Exports'
import { ForecastSection, useForecast } from './ForecastSection'
import { LinesSection } from './LinesSection'
import { RunSection } from './RunSection'
import { useTableView } from './use-table-view'
import { YieldsDesk } from './YieldsDesk'

const PERIODS = ['28', '90', '365'] as const
type Period = (typeof PERIODS)[number]

/** What each strain yields on each recipe, room, spawn and week: a table with its plots, a comparison and a forecast. */
export const YieldsScreen = () => {
  const { t } = useLingui()
  const data = useYields()
  const wide = useWide()
  const isEmpty = data?.yields.every(({ shares }) => shares.length === 0)
  usePage({
    title: t({ id: 'yields.title', message: 'Yields' }),
    large: true,
    narrow: true,
    beside: wide,
    ownTitle: wide && isEmpty === false,
  })
  if (data && !isEmpty) return <Yields data={data} />
  return (
    <Page narrow>
      {data === undefined ? (
        <Skeleton kind="card" />
      ) : (
        <EmptyState
          title={t({ id: 'yields.none', message: 'No yields yet' })}
          text={t({
            id: 'yields.none.text',
            message: 'Blocks appear here once they are inoculated. Their yield appears with the first pick.',
          })}
        />
      )}
    </Page>
  )
}

const Yields = ({ data }: { data: FarmYields }) => {
  const { t } = useLingui()
  const wide = useWide()
  const [factor, setFactor] = useState<YieldFactor>('pair')
  const [period, setPeriod] = useState<Period>('90')
  const view = useTableView(data, factor, Number(period))
  const forecast = useForecast(data)
  const labels: Readonly<Record<YieldFactor, string>> = {
    pair: t({ id: 'yields.pair', message: 'Strain × recipe' }),
    room: t({ id: 'yields.room', message: 'Room' }),
    spawn: t({ id: 'yields.spawn', message: 'Spawn' }),
    week: t({ id: 'rates.week', message: 'Week' }),
  }
  const periods: Readonly<Record<Period, string>> = {
    '28': t({ id: 'rates.month', message: '28 days' }),
    '90': t({ id: 'rates.quarter', message: '90 days' }),
    '365': t({ id: 'rates.year', message: '1 year' }),
  }
  const [heading, during] = [labels[factor], periods[period]]
  const chips = (
    <Chips
      label={t({ id: 'yields.by', message: 'Yields by' })}
      value={factor}
      options={YIELD_FACTORS.map((value) => ({ value, label: labels[value] }))}
      onChange={(next) => {
        setFactor(YIELD_FACTORS.find((one) => one === next) ?? factor)
        view?.clear()
      }}
    />
  )
  const segments = (
    <Segmented
      label={t({ id: 'yields.period', message: 'Picked in the last' })}
      name="period"
      hideLabel
      value={period}
      options={PERIODS.map((value) => ({ value, label: periods[value] }))}
      onChange={setPeriod}
    />
  )
  if (!view) {
    return (
      <Page narrow>
        <Skeleton kind="card" />
      </Page>
    )
  }
  const exports = <Exports factor={factor} view={view} heading={heading} period={during} today={data.today} />
  const plots = (
    <>
      <CompareCard view={view} />
      <CurveSection view={view} />
      <RunSection view={view} series={data.series} />
      <ForecastSection data={data} forecast={forecast} words={view.words} />
    </>
  )
  if (wide) {
    const choices = { chips, segments, exports }
    return <YieldsDesk view={view} heading={heading} forecast={forecast} choices={choices} plots={plots} />
  }
  return (
    <Page narrow>
      <Stack gap={16}>
        {chips}
        {segments}
        <LinesSection view={view} period={during} heading={heading} />
        {plots}
        {exports}
      </Stack>
    </Page>
  )
}
