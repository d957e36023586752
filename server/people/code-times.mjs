// @ts-check
/** How long codes are valid, in milliseconds. Plain JavaScript, because the console command runs unbuilt. */

/** For a newcomer, next to the admin who shows it. */
export const INVITE_LASTS = 10 * 60_000
/** For a new password. */
export const RESET_LASTS = 15 * 60_000
