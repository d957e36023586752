/** The e-mail of who forgot the password, between the sign-in and the screen that asks for a code: it stands in no address. */
let email = ''

export function keepForgotten(said: string): void {
  email = said
}

/** Gives it once. */
export function takeForgotten(): string {
  const said = email
  email = ''
  return said
}
