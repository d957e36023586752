/** S4, S6, S17: a device whose power fails at any step of a canonical way, with what is not on its disk yet. */
import '../sim/no-broadcast'
import { describeKillPoints } from '../sim/kill-points'

describeKillPoints('power')
