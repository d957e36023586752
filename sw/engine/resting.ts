/** How the machine stops: until a time, or until a person ends the pause. Pure. */
import type { Effect, EngineState, Pause, Step } from './states'

export function pausing(state: EngineState, pause: Pause): Step {
  const out: readonly Effect[] = pause === 'signed_out' ? [{ type: 'sign_out' }] : []
  return { state: pausedBy(state, pause), effects: [{ type: 'note' }, ...out] }
}

/** Inflight mutations stay inflight in the outbox. They are sent again, with the same key, when the pause ends. */
export function pausedBy(state: EngineState, pause: Pause): EngineState {
  return { ...state, phase: 'paused', pause, batch: [], wantSend: false }
}

/** Nothing more before `delay` ms have passed. */
export function rest(state: EngineState, delay: number): Step {
  return {
    state: { ...state, phase: 'idle', batch: [], wantSend: false },
    effects: [{ type: 'arm', delay }, { type: 'note' }],
  }
}
