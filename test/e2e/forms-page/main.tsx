// The form engine alone on a page: ?language=ru&platform=material, then #/rule/wrong/3/given, #/controls.

import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import '../../../src/ui/overlay/modal.module.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../../../src/app/i18n'
import { Questions } from '../../../src/app/shell/Questions'
import { putMeta } from '../../../src/data/meta'
import { preferences } from '../../../src/state/device/preferences'
import { answerScan, useScanRequest } from '../../../src/state/labels/scan-request'
import { rememberInMemory } from '../../../src/state/person/session-store'
import { openReplica } from '../../../src/state/replica/open-replica'
import { primeWhole } from '../../../src/state/replica/whole'
import { installToasts } from '../../../src/state/screen/overlays'
import { ToastView } from '../../../src/ui/overlay/ToastView'
import { showToast } from '../../../src/ui/overlay/toast'
import { everyControl, ruleForm } from './definitions'
import { FormUnderTest, HeadAndQuestions } from './FormUnderTest'

const USER = '01920000-0000-7000-8000-0000000000aa'
const NOTHING = {}

const Rule = () => {
  const asked: { table?: string; index?: string; start?: string } = useParams({ strict: false })
  const { table = '', index = '', start } = asked
  const drawn = useMemo(() => ruleForm(table, Number(index), start === 'given'), [table, index, start])
  return <FormUnderTest key={drawn.definition.name} {...drawn} />
}

const Controls = () => (
  <>
    <HeadAndQuestions />
    <FormUnderTest definition={everyControl} given={NOTHING} />
  </>
)

/** In the place of the scanner over a form: what a label says is typed, and judged as the scanner judges it. */
const TypedScan = () => {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState('')
  const request = useScanRequest()
  if (request?.mode !== 'field') return null
  const { field } = request
  const give = async () => {
    const judgement = await field.judge(text)
    setRefusal(judgement.ok ? '' : judgement.message)
    if (judgement.ok) answerScan(judgement.result)
  }
  return (
    <section>
      <input aria-label="Label" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void give()}>
        Scanned
      </button>
      <button type="button" onClick={() => answerScan(undefined)}>
        Scanner closed
      </button>
      <output>{refusal}</output>
    </section>
  )
}

const Shell = () => (
  <>
    <Outlet />
    <TypedScan />
    <Questions />
    <ToastView />
  </>
)

const root = createRootRoute({ component: Shell })
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Ready</p> }),
    createRoute({ getParentRoute: () => root, path: '/rule/$table/$index/$start', component: Rule }),
    createRoute({ getParentRoute: () => root, path: '/controls', component: Controls }),
  ]),
  history: createHashHistory(),
})

async function start(): Promise<void> {
  const asked = new URLSearchParams(location.search)
  const page = document.documentElement
  preferences.language = asked.get('language') === 'ru' ? 'ru' : 'en'
  page.lang = preferences.language
  page.dataset.platform = asked.get('platform') ?? 'ios'
  rememberInMemory({ userId: USER, name: 'Vera', isAdmin: false, isRemember: false, token: 'none' })
  installToasts(showToast)
  const [, { db }] = await Promise.all([startLanguage(), openReplica(USER)])
  // As after a first load of a farm without records.
  await putMeta(db, 'versions', Object.fromEntries(db.entities.map(({ name, version }) => [name, version])))
  await primeWhole(db)
  const place = document.getElementById('root')
  if (place === null) throw new Error('no #root')
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
}

void start()
