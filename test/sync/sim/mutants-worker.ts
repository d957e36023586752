/** Planted bugs of the engine's wakes and waits; caught by plans of whole workers. */
import type { Mutant } from './mutants'

export const WORKER_MUTANTS: readonly Mutant[] = [
  {
    name: 'sync-in-sync',
    about: 'Background Sync is requested inside its own event',
    rule: 'S10',
    file: 'sw/host/worker-events.ts',
    find: '} else if (syncs === 0) {',
    replace: '} else {',
    seed: 1,
    steps: 9,
    kind: 'worker',
  },
  {
    name: 'sync-unheld',
    about: 'Background Sync ignores a back-off',
    rule: 'S10',
    file: 'sw/engine/back-off.ts',
    find: "const OWN: readonly WakeReason[] = ['timer', 'background']",
    replace: "const OWN: readonly WakeReason[] = ['timer']",
    seed: 1,
    steps: 14,
    kind: 'worker',
  },
  {
    name: 'sync-content',
    about: 'the event of Background Sync never fails',
    rule: 'S10',
    file: 'sw/host/worker-events.ts',
    find: "throw new Error('work is left')",
    replace: 'return',
    seed: 1,
    steps: 10,
    kind: 'worker',
  },
]
