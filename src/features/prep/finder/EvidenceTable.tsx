import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Suspect } from '../../../domain/prep/finder'
import { vesselOf } from '../../../domain/prep/vessel'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Section } from '../../../ui/list/Section'
import { Pressable } from '../../../ui/Pressable'
import { type Column, columnsOf } from './evidence'
import styles from './evidence.module.css'
import { keyOf, MOST_SUSPECTS } from './suspects'
import type { Found } from './use-finder'
import { useGroupWords } from './use-group-words'

export type EvidenceTableProps = { found: Found; chosen: Suspect; onChoose: (place: number) => void }

/**
 * A row per suspect, a column per part: contaminated, clean, unobserved. The likely cause has all octagons and fewest rings.
 */
export const EvidenceTable = ({ found, chosen, onChoose }: EvidenceTableProps) => {
  const { t } = useLingui()
  const nameOf = useGroupWords()
  const codes = useMemo(
    () => new Map(found.series.map(({ row }) => [row.id, String(row.series_code ?? '')])),
    [found.series],
  )
  const suspects = found.finding.suspects.slice(0, MOST_SUSPECTS)
  const { columns, hidden } = useMemo(() => columnsOf(found, suspects), [found, suspects])
  const heads = groupsOf(columns)
  const vessels = useMemo(() => new Map(found.series.map((one) => [one.row.id, vesselOf(one)])), [found.series])
  const words = {
    both: t({ id: 'finder.cell.bad', message: 'contaminated, shares this' }),
    clean: t({ id: 'finder.cell.clean', message: 'not contaminated, shares this' }),
    unseen: t({ id: 'finder.cell.unseen', message: 'not checked, shares this' }),
    none: t({ id: 'finder.cell.none', message: 'does not share this' }),
  }
  return (
    <Section
      title={t({ id: 'finder.evidence', message: 'Evidence' })}
      aside={hidden > 0 ? t({ id: 'finder.hidden', message: `${hidden} more not shown` }) : undefined}
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {heads.map(({ key, seriesId, count, isFirstClean }) => (
                <th
                  key={key}
                  scope="colgroup"
                  colSpan={count}
                  className={styles.series}
                  data-line={isFirstClean || undefined}
                >
                  <span>{codes.get(seriesId)}</span>
                </th>
              ))}
            </tr>
            <tr>
              <td />
              {columns.map(({ key, number, isFirstClean }) => (
                <th key={key} scope="col" className={styles.number} data-line={isFirstClean || undefined}>
                  {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {suspects.map((suspect, place) => (
              <tr key={keyOf(suspect)} data-chosen={suspect === chosen || undefined}>
                <th scope="row" className={styles.name}>
                  <Pressable
                    className={styles.choose ?? ''}
                    pressed={suspect === chosen}
                    onClick={() => onChoose(place)}
                  >
                    {place + 1}. {suspect.names[0] && nameOf(suspect.names[0])}
                  </Pressable>
                </th>
                {columns.map(({ key, seriesId, isBad, isSeen, isFirstClean, sharers }) => {
                  const isShared = sharers.has(place)
                  const sharing = isBad ? words.both : isSeen ? words.clean : words.unseen
                  return (
                    <td key={key} data-line={isFirstClean || undefined}>
                      <span role="img" aria-label={isShared ? sharing : words.none}>
                        {isShared ? (
                          <DishGlyph
                            shape={isBad ? 'contaminated' : isSeen ? 'colonized' : 'inoculated'}
                            vessel={vessels.get(seriesId)}
                            size={18}
                          />
                        ) : (
                          <span className={styles.dot} />
                        )}
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function groupsOf(columns: readonly Column[]) {
  const groups: { key: string; seriesId: string; count: number; isFirstClean: boolean }[] = []
  for (const { key, seriesId, isFirstClean } of columns) {
    const last = groups.at(-1)
    if (last && last.seriesId === seriesId && !isFirstClean) last.count += 1
    else groups.push({ key, seriesId, count: 1, isFirstClean })
  }
  return groups
}
