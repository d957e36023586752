import { useLingui } from '@lingui/react/macro'
import type { IconName } from '../../../ui/icons'
import type { StockVerb } from './stock-act'

export type VerbWords = {
  readonly icon: IconName
  readonly word: string
  readonly title: string
  /** 'Use 1.00 kg'. */
  readonly act: (amount: string) => string
}

/** The words of the three verbs, the same on every screen. */
export function useVerbWords(): Readonly<Record<StockVerb, VerbWords>> {
  const { t } = useLingui()
  return {
    use: {
      icon: 'use',
      word: t({ id: 'supplies.verb.use', message: 'Use' }),
      title: t({ id: 'supplies.verb.use', message: 'Use' }),
      act: (amount) => t({ id: 'supplies.act.use', message: `Use ${amount}` }),
    },
    count: {
      icon: 'count',
      word: t({ id: 'supplies.verb.count', message: 'Count' }),
      title: t({ id: 'supplies.verb.count', message: 'Count' }),
      act: (amount) => t({ id: 'supplies.act.count', message: `Record count: ${amount}` }),
    },
    write_off: {
      icon: 'write-off',
      word: t({ id: 'supplies.verb.writeOff', message: 'Write off' }),
      title: t({ id: 'supplies.verb.writeOff', message: 'Write off' }),
      act: (amount) => t({ id: 'supplies.act.writeOff', message: `Write off ${amount}` }),
    },
  }
}
