/** Planted bugs of how answers are understood. */
import type { Mutant } from './mutants'

export const ENGINE_MUTANTS: readonly Mutant[] = [
  {
    name: '500-is-success',
    about: 'an entry answered 500 counts as done',
    rule: 'S15',
    file: 'sw/engine/classify.ts',
    find: `  if (result.status >= 200 && result.status < 300) {
    return { kind: 'done'`,
    replace: `  if ((result.status >= 200 && result.status < 300) || result.status === 500) {
    return { kind: 'done'`,
    seed: 32,
    steps: 34,
    kind: 'harsh',
  },
  {
    name: '425-is-success',
    about: 'an entry the server did not reach counts as done',
    rule: 'S14',
    file: 'sw/engine/classify.ts',
    find: "  if (!result || result.status === 425) return { kind: 'later', id, wait: false }",
    replace:
      "  if (!result || result.status === 425) return { kind: 'done', id, status: 200, row: undefined, gone: false }",
    seed: 17,
    steps: 10,
  },
  {
    name: '409-dropped',
    about: 'a conflict is dropped in silence',
    rule: 'S15',
    file: 'sw/engine/classify.ts',
    find: "  if (error.code === 'cancelled') return",
    replace: '  if (error.status === 409) return',
    seed: 1,
    steps: 30,
  },
  {
    name: '401-drops',
    about: 'mutations answered 401 are dropped',
    rule: 'S15',
    file: 'sw/engine/machine.ts',
    find: `    case 'signed_out':
    case 'wrong_actor':
    case 'update_needed':
      return pausing(state, verdict.kind)`,
    replace: `    case 'signed_out':
      return {
        state: { ...state, phase: 'applying' },
        effects: [{ type: 'apply', outcomes: state.batch.map(({ id }) => ({ kind: 'withdrawn', id }) as const) }],
      }
    case 'wrong_actor':
    case 'update_needed':
      return pausing(state, verdict.kind)`,
    seed: 21,
    steps: 10,
    kind: 'harsh',
  },
  {
    name: 'portal-believed',
    about: 'an answer without our header counts',
    rule: 'S15',
    file: 'sw/host/edges.ts',
    find: '  const ours = response.headers.get(SERVER_HEADER) === SERVER_HEADER_VALUE',
    replace: "  const ours = response.headers.get(SERVER_HEADER) !== ''",
    seed: 12,
    steps: 20,
  },
  {
    name: 'no-back-off',
    about: 'every failure is the first one',
    rule: 'S15',
    file: 'sw/engine/machine.ts',
    find: 'isOwnTry ? state.pushFailures + 1 : state.pushFailures',
    replace: 'Math.min(1, isOwnTry ? state.pushFailures + 1 : state.pushFailures)',
    seed: 12,
    steps: 23,
  },
  {
    name: 'restore-unheard',
    about: 'an answer of a restored server counts as the old one’s',
    rule: 'S22',
    file: 'sw/host/restored.ts',
    find: 'return { restored: loading === epoch ? ',
    replace: 'return known ? {} : { restored: loading === epoch ? ',
    seed: 3008,
    steps: 70,
    kind: 'harsh',
  },
  {
    name: 'never-halved',
    about: 'a push too large for the connection is sent again as large',
    rule: 'S14',
    file: 'sw/engine/batch-size.ts',
    find: '  if (isTwice) return Math.min(BATCH_SIZE, half)',
    replace: '  if (isTwice) return Math.max(limit, half)',
    seed: 1795600000,
    steps: 20,
  },
  {
    name: 'answer-laid-over',
    about: 'fields that an answer omits keep their value',
    rule: 'S5',
    file: 'src/data/engine/apply-outcomes.ts',
    find: "if (Object.hasOwn(row, 'updated_at')) return row",
    replace: '',
    seed: 4,
    steps: 60,
  },
]
