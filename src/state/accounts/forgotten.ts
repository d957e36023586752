/** Passes the e-mail of a forgotten password from the sign-in to the code screen, because no address may contain it. */
let email = ''

export function keepForgotten(said: string): void {
  email = said
}

/** Returns it once. */
export function takeForgotten(): string {
  const said = email
  email = ''
  return said
}
