import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { sayAll } from '../../../domain/prep/finder-sentences'
import { TwoPane } from '../../../ui/chrome/TwoPane'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { RecordHead } from '../../../ui/display/text/Titles'
import { EvidenceTable } from './EvidenceTable'
import { Relatives } from './Relatives'
import { SuspectCard } from './SuspectCard'
import { SuspectList } from './SuspectList'
import { scaleOf } from './suspects'
import type { Found } from './use-finder'
import { useSentenceWords } from './use-sentence-words'

/** Wide screens: suspects on the left; the chosen one and the evidence, part by part, on the right. */
export const FinderDesk = ({ series, found }: { series: StoredRow; found: Found }) => {
  const { t } = useLingui()
  const say = useSentenceWords(found)
  const [place, setPlace] = useState(0)
  const { suspects } = found.finding
  const chosen = suspects[place] ?? suspects[0]
  if (!chosen) return null
  const end = scaleOf(suspects)
  return (
    <TwoPane
      phone="right"
      rightLabel={t({ id: 'finder.suspect', message: 'Selected suspect' })}
      left={
        <Page>
          <RecordHead
            level={1}
            code={String(series.series_code ?? '')}
            line={say(sayAll(found.finding, found.days))}
            title={t({ id: 'finder.title', message: 'What do they share?' })}
          />
          <SuspectList
            title={t({ id: 'finder.suspects', message: 'Suspects' })}
            suspects={suspects}
            found={found}
            end={end}
            chosen={chosen}
            onChoose={setPlace}
          />
          <Relatives series={series} found={found} />
        </Page>
      }
      right={
        <Stack gap={16}>
          <SuspectCard suspect={chosen} found={found} end={end} />
          <EvidenceTable found={found} chosen={chosen} onChoose={setPlace} />
        </Stack>
      }
    />
  )
}
