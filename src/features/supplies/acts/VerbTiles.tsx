import { useLingui } from '@lingui/react/macro'
import { TileRow } from '../../../ui/display/layout/TileRow'
import { type StockVerb, VERBS } from './stock-act'
import { useVerbWords } from './verb-words'

export type VerbTilesProps = {
  /** The verb of the bigger button, which needs no tile. */
  without?: StockVerb | undefined
  onVerb: (verb: StockVerb) => void
  /** Goes to the next package's label. */
  onNext?: (() => void) | undefined
}

/** Use, Count, Write off, always in this order; the way to the next package comes last. */
export const VerbTiles = ({ without, onVerb, onNext }: VerbTilesProps) => {
  const { t } = useLingui()
  const words = useVerbWords()
  const verbs = VERBS.filter((verb) => verb !== without).map((verb) => ({
    id: verb as string,
    icon: words[verb].icon,
    label: words[verb].word,
    onClick: () => onVerb(verb),
  }))
  const next = { id: 'next', icon: 'next' as const, label: t({ id: 'supplies.next', message: 'Scan next' }) }
  return <TileRow stacked tiles={onNext ? [...verbs, { ...next, onClick: onNext }] : verbs} />
}
