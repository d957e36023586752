/** A name inside a sentence: 'Ingredient' -> 'ingredient'. */
export function inSentence(name: string): string {
  return name.charAt(0).toLocaleLowerCase() + name.slice(1)
}
