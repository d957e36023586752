import { lazyAgain } from '../../../ui/lazy-again'

/** The search over records of one kind; it loads when it is first opened. */
export const Picker = lazyAgain(() =>
  import('../../../records/form/ReferencePicker').then((module) => module.ReferencePicker),
)
