/** The paper last used for labels on this device. Stored per device, because a printer belongs to a place. */
import { isPlainObject } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'

const PAPER_KEY = 'pinset.label-paper'

export type PaperChoice = {
  /** As a farm's profile describes it, without a name. */
  readonly paper: Values
  /** Whether thin lines around the labels are printed, to cut plain paper along. */
  readonly lines: boolean
  /** Whether the codes contain the texts of the labels. */
  readonly readable?: boolean
}

/** The last choice; undefined on a device that never printed, or when it cannot be read. */
export function readPaperChoice(storage: Storage): PaperChoice | undefined {
  try {
    const found: unknown = JSON.parse(storage.getItem(PAPER_KEY) ?? 'null')
    if (!isPlainObject(found) || !isPlainObject(found.paper)) return undefined
    return { paper: found.paper, lines: found.lines === true, ...(found.readable === true ? { readable: true } : {}) }
  } catch {
    return undefined
  }
}

export function keepPaperChoice(storage: Storage, choice: PaperChoice): void {
  try {
    storage.setItem(PAPER_KEY, JSON.stringify(choice))
  } catch {
    // If the storage is full or blocked, the choice lasts at least for this page.
  }
}
