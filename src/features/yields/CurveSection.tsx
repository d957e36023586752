import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { curveOf, type YieldCurve } from '../../domain/yield/curve'
import { Card } from '../../ui/display/layout/Layout'
import { TableSwitch } from '../../ui/display/plots/TableSwitch'
import { Section } from '../../ui/list/Section'
import { CurvePlot } from './CurvePlot'
import type { RowView, TableView } from './use-table-view'
import styles from './yields.module.css'

type Drawn = { readonly one: RowView; readonly curve: YieldCurve }

/** How much of the dry weight was picked by day in the room: the compared rows, or else the first two. */
export const CurveSection = ({ view }: { view: TableView }) => {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  const { rows, chosen, words } = view
  const asked = chosen.length > 0 ? chosen : rows
  const drawn = useMemo(() => firstDrawn(asked), [asked])
  const left = drawn.reduce((sum, { curve }) => sum + curve.left, 0)
  const nameOf = ({ one: { letter, name } }: Drawn) => letter ?? name.title
  const last = ({ curve }: Drawn) => words.percent(curve.points.at(-1)?.percent ?? 0)
  const said = (one: Drawn) => {
    const [name, share, day] = [one.one.text, last(one), one.curve.points.at(-1)?.day ?? 0]
    return t({ id: 'yields.curve.line', message: `${name}: ${share} % BE on day ${day}` })
  }
  return (
    <Section
      title={t({ id: 'yields.flushes', message: 'Flushes' })}
      action={drawn.length > 0 && <TableSwitch isTable={isTable} onChange={setTable} />}
    >
      <Card>
        {drawn.length === 0 ? (
          <p className={styles.legend}>
            {t({
              id: 'yields.curve.none',
              message: 'Appears once blocks with a dry weight are moved to their room, or seen fruiting, and picked.',
            })}
          </p>
        ) : isTable ? (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t({ id: 'yields.flush', message: 'Flush' })}</th>
                  <th scope="col">{t({ id: 'yields.day_in_room', message: 'Day in the room' })}</th>
                  <th scope="col">{t({ id: 'yields.be_by_then', message: 'BE by then' })}</th>
                </tr>
              </thead>
              {drawn.map((one) => (
                <tbody key={one.one.row.key}>
                  <tr>
                    <th scope="rowgroup" colSpan={3}>
                      {one.one.letter !== undefined && `${one.one.letter}: `}
                      {one.one.text}
                    </th>
                  </tr>
                  {one.curve.flushes.map(({ flush, day, percent }) => (
                    <tr key={flush}>
                      <th scope="row">{flush}</th>
                      <td>{day}</td>
                      <td>{words.percent(percent, 1)} %</td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        ) : (
          <CurvePlot
            lines={drawn.map((one) => ({
              ...{ id: one.one.row.key, curve: one.curve },
              label: `${nameOf(one)} ${last(one)}`,
            }))}
            startLabel={t({ id: 'yields.day_zero', message: 'Day 0 in the room' })}
            zeroLabel={t({ id: 'yields.zero', message: '0 % BE' })}
            description={drawn.map(said).join('; ')}
          />
        )}
        {left > 0 && (
          <p className={styles.legend}>
            {t({
              id: 'yields.curve.left',
              message: plural(left, {
                one: '# series not drawn: no dry weight, or no day in the room',
                other: '# series not drawn: no dry weight, or no day in the room',
              }),
            })}
          </p>
        )}
      </Card>
    </Section>
  )
}

/** The first two rows with a curve. */
function firstDrawn(rows: readonly RowView[]): readonly Drawn[] {
  const found: Drawn[] = []
  for (const one of rows) {
    const curve = found.length < 2 ? curveOf(one.row) : undefined
    if (curve) found.push({ one, curve })
  }
  return found
}
