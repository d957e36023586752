import { TileRow } from '../../ui/display/TileRow'
import { type StockVerb, VERBS } from './stock-act'
import { useVerbWords } from './verb-words'

export type VerbTilesProps = {
  /** Left out where a bigger button does it. */
  without?: StockVerb | undefined
  onVerb: (verb: StockVerb) => void
}

/** Use, Count, Write off: always in this order. */
export const VerbTiles = ({ without, onVerb }: VerbTilesProps) => {
  const words = useVerbWords()
  return (
    <TileRow
      stacked
      tiles={VERBS.filter((verb) => verb !== without).map((verb) => ({
        id: verb,
        icon: words[verb].icon,
        label: words[verb].word,
        onClick: () => onVerb(verb),
      }))}
    />
  )
}
