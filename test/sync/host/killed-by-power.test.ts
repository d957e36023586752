/**
 * S4, S6, S17: a device loses its power at every step of the canonical ways. Its processes die, and writes that are not on its
 * disk yet are gone.
 */
import '../sim/no-broadcast'
import { describeKillPoints } from '../sim/kill-points'

describeKillPoints('power')
