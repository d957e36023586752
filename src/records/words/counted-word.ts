/** '18 bags' without its number: the word in the form that the number asks for. */
export function countedWord(counted: string): string {
  return counted.replace(/^[^\p{Letter}]+/u, '')
}
