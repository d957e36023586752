// @vitest-environment happy-dom
// Random forms with random and hostile values: nothing breaks, and visibility and findings are those of a slow reading.
// FUZZ_SEED=n replays one form.
import 'fake-indexeddb/auto'
import { useState } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineEntity, type EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { FieldInput } from '../../../src/records/form/FieldInput'
import { FieldList } from '../../../src/records/form/FieldList'
import { FormContext, type FormHandle } from '../../../src/records/form/form-handle'
import { bodyOfNew, draftFindings, patchOf, writePath } from '../../../src/records/form/form-values'
import { useRecordForm } from '../../../src/records/form/use-record-form'
import { closeForm, readForm } from '../../../src/state/form/forms'
import { startApp, type TestApp, until } from '../app'
import { readDraft } from './form-reading'
import { fieldsOf, type Random, randomOf, randomSpecs, randomValue, randomValues, type Spec } from './form-spec'

const TODAY = '2026-03-04'
const STRANGE = ['x'.repeat(5000), '🍄🍄', '\u202eשלום', 'NaN', '-1e5', '__proto__', ' 0,5 ', '<img src=x>', '{field}']
const only = process.env.FUZZ_SEED
const seedsUpTo = (count: number) => (only ? [Number(only)] : Array.from({ length: count }, (_, index) => index + 1))

type Case = { readonly seed: number; readonly random: Random; readonly specs: readonly Spec[]; readonly draft: Values }

function caseOf(seed: number): Case & { readonly definition: EntityDefinition } {
  const random = randomOf(seed)
  const specs = randomSpecs(random)
  const label = { id: 'test.thing', message: 'Thing' }
  const definition = defineEntity({
    name: `thing${seed}`,
    path: '/things',
    version: 1,
    label,
    labelPlural: label,
    icon: 'unit',
    sync: 'full',
    verbs: ['read', 'create', 'patch'],
    writers: 'all',
    fields: fieldsOf(specs),
    rules: [],
    title: () => '',
    list: { subtitle: [], search: [], sort: 'f0' },
    example: {},
  })
  return { seed, random, specs, definition, draft: randomValues(random, specs) }
}

/** Runs every case; a failure names its seed. */
async function forEverySeed(count: number, run: (seed: number) => void | Promise<void>): Promise<void> {
  for (const seed of seedsUpTo(count)) {
    try {
      await run(seed)
    } catch (error) {
      throw new Error(`FUZZ_SEED=${seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
}

/** A path of the form, or one that leads nowhere. */
function somePath(random: Random, specs: readonly Spec[]): { path: string; spec: Spec } {
  const spec = random.one(specs)
  const [entry] = spec.inner
  if (spec.type === 'block' && random.below(3) > 0) {
    const inside = somePath(random, spec.inner)
    return { path: `${spec.key}.${inside.path}`, spec: inside.spec }
  }
  if (spec.type === 'list' && entry && random.below(3) > 0) {
    return { path: `${spec.key}.${random.below(3)}`, spec: entry }
  }
  return { path: spec.key, spec }
}

const briefly = (definition: EntityDefinition, draft: Values) =>
  draftFindings(definition, draft, undefined, TODAY).map((finding) => `${finding.field}:${finding.code}`)

describe('random forms', () => {
  it('give the findings of a slow reference, over 300 drafts with several edits', async () => {
    const seen = new Set<string>()
    await forEverySeed(300, (seed) => {
      const { random, specs, definition, draft: first } = caseOf(seed)
      let draft = first
      for (let edit = 0; edit < 6; edit += 1) {
        const found = briefly(definition, draft).sort()
        expect(found).toEqual(readDraft(specs, draft).findings)
        for (const one of found) seen.add(one.slice(one.lastIndexOf(':') + 1))
        const { path, spec } = somePath(random, specs)
        draft = writePath(draft, path, randomValue(random, spec))
      }
    })
    // The drafts must reach most rules, or the test proves little.
    if (only === undefined) expect(seen.size).toBeGreaterThan(18)
  })

  it('save no empty value, and nothing when nothing was changed', async () => {
    await forEverySeed(300, (seed) => {
      const { definition, draft } = caseOf(seed)
      const body = bodyOfNew(definition, draft)
      expect(Object.values(body).filter((value) => value === undefined || value === null || value === '')).toEqual([])
      expect(patchOf(definition, body, body)).toEqual({})
      expect(draftFindings(definition, body, body, TODAY)).toEqual([])
    })
  })
})

let shown: ReturnType<typeof caseOf> | undefined
let handle: FormHandle | undefined
let showNext: (() => void) | undefined

const Form = ({ form }: { form: ReturnType<typeof caseOf> }) => {
  const { definition, draft } = form
  const { handle: current } = useRecordForm({ definition, row: null, given: draft, runAction: async () => true })
  handle = current
  return current ? (
    <FormContext value={current}>
      <form data-seed={form.seed}>
        <FieldList fields={definition.fields} values={current.draft} prefix="" Input={FieldInput} />
      </form>
    </FormContext>
  ) : null
}

const Page = () => {
  const [, again] = useState(0)
  showNext = () => again((count) => count + 1)
  return shown ? <Form key={shown.seed} form={shown} /> : <p>nothing yet</p>
}

describe('random forms on a page', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('/fuzz', { '/': () => <p>home</p>, '/fuzz': Page })
    await until(() => showNext, 'the page')
  })
  afterAll(() => app.close())

  const drawn = (formId: string) =>
    [...document.querySelectorAll(`[id^="${formId}:"]`)]
      // A folded field has a button in place of its control.
      .filter((element) => !(element instanceof HTMLDivElement))
      .map(({ id }) => id.slice(formId.length + 1))
      .filter((id) => !/-(error|label|required)$/.test(id))
  const isFolded = (path: string) =>
    path.split('.').some((_, index, parts) => handle?.isFolded(parts.slice(0, index + 1).join('.')))

  /** One edit of a person: types something strange, adds, removes, folds or unfolds. */
  const act = ({ below, one }: Random) => {
    const typed = [...document.querySelectorAll<HTMLInputElement>('form input[type=text], form input[type=email]')]
    if (typed.length > 0 && below(2) === 0) {
      const input = one(typed)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, one(STRANGE))
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    const buttons = [...document.querySelectorAll<HTMLElement>('form button')].filter((button) =>
      /^(Add|Remove)/.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
    )
    if (buttons.length > 0) one(buttons).click()
  }

  it('render and accept edits with the reference’s controls and findings', async () => {
    await forEverySeed(60, async (seed) => {
      shown = caseOf(seed)
      const { random, specs } = shown
      const formId = `thing${seed}:new`
      showNext?.()
      await until(() => document.querySelector(`form[data-seed="${seed}"]`), 'the form')
      for (let edit = 0; edit < 4; edit += 1) {
        const { path, spec } = somePath(random, specs)
        if (edit > 0) handle?.set(path, randomValue(random, spec))
        if (edit > 1) act(random)
        await new Promise((done) => setTimeout(done, 0))
        const { visible, controls, findings } = readDraft(specs, readForm(formId)?.values ?? {})
        // Only a check of the whole form may find a field without a control wrong.
        const counted = findings.filter((one) => one.endsWith(':custom') || visible.has(one.split(/[.:]/)[0] ?? ''))
        const paths = [...new Set(counted.map((one) => one.slice(0, one.lastIndexOf(':'))))].sort().join()
        const wanted = controls
          .filter((one) => !isFolded(one))
          .sort()
          .join()
        await until(() => drawn(formId).sort().join() === wanted, `the controls ${wanted}`)
        const errors = () => Object.keys(readForm(formId)?.errors ?? {})
        await until(() => errors().sort().join() === paths, `errors at ${paths}, not ${errors()}`)
      }
      closeForm(formId)
    })
  })
})
