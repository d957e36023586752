/** The rule for names of tests, with names that it must catch and names that it must spare. */
import { type Case, one } from './case'
import { testNameViolations } from './check-test-names'

/** Reported once, with these words. */
const wrong = (name: string, says: RegExp) => one('test/a.test.ts', `it('${name}', () => {})`, says)

export const nameCases: readonly Case[] = [
  {
    rule: 'a test name states subject and rule',
    check: testNameViolations,
    caught: [
      wrong('that rests in another tab concerns no device', /headless clause/),
      wrong('S26.3: whose answer is lost asks again', /headless clause/),
      wrong('is the same after four quarter turns', /auxiliary verb/),
      wrong('without room is kept', /condition/),
      wrong('and goes on', /middle of a sentence/),
      wrong('shows what was saved', /headless "what"/),
      wrong('names the device and who used it', /headless "who"/),
      wrong('accepts whichever comes first', /hides its thing/),
      wrong('asks nobody', /names no person/),
      wrong('starts anew', /old word/),
      wrong('saves the dish all the same', /idiom/),
      wrong('stands in the list', /stands or lies/),
      wrong('a refused change is told once', /says tell/),
      wrong('comes back after an undo', /say, go or come/),
      wrong('a file that was taken in is sent once', /private verb/),
      wrong('sends the change by itself', /by itself/),
      wrong('crops the picture', /says picture/),
      wrong('saves the dish; sends it', /two ideas/),
      wrong('saves one two three four five six seven eight nine ten eleven twelve thirteen fourteen', /has 15 words/),
      one('test/a.test.ts', `describe.each(rows)('whose %s ends', () => {})`, /headless clause/),
      one('test/a.test.ts', `it.skipIf(dry).each(rows)(\`is \${state}\`, () => {})`, /auxiliary verb/),
      one('test/a.test.ts', 'test.each`a | b`("of $a", () => {})', /condition/),
    ],
    spared: [
      [
        'test/a.test.ts',
        `describe('a device that was lost', () => {
           it('S26.3, S14: rejects a push older than the cutoff', () => {})
           it('a person who forgot the PIN signs in again', () => {})
           it.each(rows)('%s keeps its order: $what', () => {})
           it('draws one two three four five six seven eight nine ten eleven twelve thirteen', () => {})
         })
         const matches = /a/.test('what') && pattern.test('is', 1)`,
      ],
      ['src/a.ts', `it('is no test', () => {})`],
    ],
  },
]
