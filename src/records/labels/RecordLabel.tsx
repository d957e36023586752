import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { lazyAgain } from '../../ui/lazy-again'
import { Section } from '../../ui/list/Section'
import type { LabelCardProps } from './LabelCard'

// The library that draws codes is large, so a detail renders without waiting for it.
const LabelCard = lazyAgain(() => import('./LabelCard').then((module) => module.LabelCard))

export const RecordLabel = (props: LabelCardProps) => {
  const { t } = useLingui()
  return (
    <Section title={t({ id: 'qr.section', message: 'Label' })}>
      <Suspense fallback={<Skeleton kind="card" />}>
        <LabelCard {...props} />
      </Suspense>
    </Section>
  )
}
