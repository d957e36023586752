/** The contents of the decisions have one line for each decision of each room, with its date. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const CONTENTS = readFileSync('docs/decisions.md', 'utf8')
const ROOMS = readdirSync('docs/decisions').map((file) => ({
  file,
  text: readFileSync(`docs/decisions/${file}`, 'utf8'),
}))

/** A title, and the date behind the first label. */
const DECISION = /^## (.+)\n\n- (?:Context|Decision) \((\d{4}-\d\d-\d\d)\): /gm

/** Lines that only one side has: decisions that the contents lack, and lines without a decision. */
function differences(contents: string, rooms: readonly { file: string; text: string }[]): string[] {
  const listed = contents.split('\n').filter((line) => line.startsWith('- '))
  const written = rooms.flatMap(({ file, text }) =>
    [...text.matchAll(DECISION)].map(
      ([, title = '', date]) => `- [${title}](decisions/${file}#${anchorOf(title)}) ${date}`,
    ),
  )
  return [...written.filter((line) => !listed.includes(line)), ...listed.filter((line) => !written.includes(line))]
}

/** The address of a heading, as GitHub makes it. */
function anchorOf(title: string): string {
  const kept = title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '')
  return kept.replaceAll(' ', '-')
}

it('finds a decision that is missing on either side', () => {
  const room = { file: 'a.md', text: "# A\n\n## It's `one`, not two\n\n- Context (2026-11-20): x\n" }
  const line = "- [It's `one`, not two](decisions/a.md#its-one-not-two) 2026-11-20"
  expect(differences(`# Contents\n\n${line}\n`, [room])).toEqual([])
  expect(differences('# Contents\n', [room])).toEqual([line])
  expect(differences(line, [])).toEqual([line])
})

it('lists every decision', () => {
  expect(differences(CONTENTS, ROOMS)).toEqual([])
})

it.each(ROOMS)('$file gives each decision a date', ({ text }) => {
  const titles = text.match(/^## .+$/gm)
  expect(text.match(DECISION)).toHaveLength(titles?.length ?? 0)
})
