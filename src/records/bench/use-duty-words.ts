/** What is to be done today, in words: 'Shake 6 jars', 'Blue oyster, day 6, Incubation 1, since 12 October'. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { addDays } from '../../domain/clock'
import type { BenchDuty } from '../../domain/prep/bench'
import { NOTHING_EXPECTED } from '../../domain/yield/to-pick'
import { useFormat } from '../../state/words/format'
import { useToday } from '../../state/words/use-today'
import { usePartWordsOf } from '../words/use-part-words'

export type DutyWords = { readonly title: string; readonly reason: string }

/** `name`: of the strain, or of the recipe of agar. `where`: the names of the places, or an empty text. */
export type DutyNames = { readonly name: string | undefined; readonly where: string }

export function useDutyWords(): (duty: BenchDuty, names: DutyNames) => DutyWords {
  const { t } = useLingui()
  const wordsOf = usePartWordsOf()
  const format = useFormat()
  const today = useToday()
  return useCallback(
    (duty, { name = '', where }) => {
      const parts = wordsOf(duty.series).acted(duty.count)
      const date = format.shortDate(addDays(today, -duty.late))
      const since = duty.late > 0 ? t({ id: 'duty.since', message: `since ${date}` }) : ''
      return { title: titleText(), reason: [name, ...reasonTexts()].filter((text) => text !== '').join(', ') }

      function titleText(): string {
        switch (duty.kind) {
          case 'pick':
            return t({ id: 'duty.pick', message: `Pick ${parts}` })
          case 'shake':
            return t({ id: 'duty.shake', message: `Shake ${parts}` })
          case 'move':
            return t({ id: 'duty.move', message: `Move ${parts}` })
          case 'check':
            return t({ id: 'home.bench.check', message: 'Check sterility' })
          default:
            return t({ id: 'duty.check', message: `Check ${parts}` })
        }
      }

      function expectedText(): string {
        const { grams, told } = duty.expects ?? NOTHING_EXPECTED
        if (told === 0) return t({ id: 'duty.pick.unsaid', message: 'too few earlier series to say how much' })
        const kilograms = format.amount((grams / 1000).toFixed(1), 1)
        return told === duty.count
          ? t({ id: 'duty.pick.about', message: `about ${kilograms} kg` })
          : t({ id: 'duty.pick.some', message: `about ${kilograms} kg from ${told} of them` })
      }

      function reasonTexts(): readonly string[] {
        const { kind, series, day, late, expected } = duty
        const age = t({ id: 'petri.day', message: `day ${day}` })
        switch (kind) {
          case 'pick':
            return [expectedText(), where, since]
          case 'shake':
            return [age, where, since]
          case 'move':
            return [t({ id: 'duty.colonized', message: 'colonized' }), where, since]
          case 'overdue':
            return [age, t({ id: 'duty.slow', message: 'slower than 9 of 10 earlier ones' }), where, since]
          case 'observe':
            if (expected === undefined) return [age, where, since]
            return day >= expected
              ? [t({ id: 'duty.ripe', message: `day ${day}, usually colonized by day ${expected}` }), where, since]
              : [t({ id: 'duty.grows', message: `day ${day} of about ${expected}` }), where, since]
          case 'check':
            return [age]
          case 'expired':
            return [
              t({
                id: 'duty.expired',
                message: plural(late, { one: 'expired # day ago', other: 'expired # days ago' }),
              }),
            ]
          case 'failed':
            return [
              series.row.sterility_check === 'failed'
                ? t({ id: 'duty.failed', message: 'failed the sterility check, but something grows on it' })
                : t({ id: 'duty.failed_run', message: 'the sterilizer run failed, but it is still growing' }),
            ]
        }
      }
    },
    [t, wordsOf, format, today],
  )
}
