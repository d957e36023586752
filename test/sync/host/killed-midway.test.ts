/**
 * S5, S7, S22: as in killed.test.ts, but what the process had issued when it died is committed and the rest never comes, as
 * when a browser loses a process between two messages to its storage.
 */
import '../sim/no-broadcast'
import { describeKillPoints } from '../sim/kill-points'

describeKillPoints('prefix')
