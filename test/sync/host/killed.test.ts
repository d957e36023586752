/**
 * S4, S7, S9, S16, S17, S22: a process killed at every single step that touches its storage or the wire, on every canonical
 * way; its open transaction is undone. Of deaths that leave the same, one is died. Another process goes on with what the
 * storage holds.
 */
import '../sim/no-broadcast'
import { describeKillPoints } from '../sim/kill-points'

describeKillPoints('atomic')
