import { describe, expect, it } from 'vitest'
import { anyAct, fillFarm } from '../../questions/acts'
import { openAsking } from '../../questions/open'
import { askOne } from '../../questions/reader'

// Lists, search, filters, `since`, role and paging together, with writes between the pages, against a naive reference.
// More farms: QUESTION_FARMS=200 QUESTION_SEED=1000 npx vitest run -c test/vitest.config.ts --project=headless test/server/read/questions

const FARMS = Number(process.env.QUESTION_FARMS ?? 4)
const SEED = Number(process.env.QUESTION_SEED ?? 1)
const QUESTIONS = 150

async function play(seed: number) {
  const asking = await openAsking(seed)
  try {
    await fillFarm(asking, 40 + asking.chance.below(60))
    for (let at = 0; at < QUESTIONS; at++) {
      while (asking.chance.in(3)) await anyAct(asking)
      const { question, differs } = await askOne(asking)
      if (differs !== undefined) return `seed ${seed}, question ${at}: ${question}\n${differs}`
    }
    return asking.reports.length > 0 ? `seed ${seed}: ${asking.reports}` : undefined
  } finally {
    await asking.store.close()
  }
}

describe('lists, search, filters, since, role and paging', () => {
  it(`answer ${FARMS * QUESTIONS} random questions like a naive reference`, async () => {
    for (let seed = SEED; seed < SEED + FARMS; seed++) expect(await play(seed)).toBeUndefined()
  })
})
