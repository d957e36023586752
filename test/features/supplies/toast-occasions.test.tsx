// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
// Every occasion for a toast, reached through the product's own screens. How long each kind stays is proven in
// test/ui/overlay/toasts.test.tsx.
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { SignOutDialog } from '../../../src/app/shell/SignOutDialog'
import { rowsOf } from '../../../src/data/db'
import { SetUpForm } from '../../../src/features/login/SetUpForm'
import { SignInForm } from '../../../src/features/login/SignInForm'
import { PrintScreen } from '../../../src/features/print-qr/PrintScreen'
import { ProfileForm } from '../../../src/features/profile/ProfileForm'
import { FarmForm } from '../../../src/features/settings/FarmForm'
import { ItemScreen } from '../../../src/features/supplies/item/ItemScreen'
import { RecordDetailScreen } from '../../../src/records/detail/RecordDetailScreen'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { storePrintJob } from '../../../src/state/labels/print-jobs'
import { answerScan } from '../../../src/state/labels/scan-request'
import { askToSignOut } from '../../../src/state/person/sign-out-question'
import type { Replica } from '../../../src/state/replica/replica'
import type { Toast } from '../../../src/state/screen/overlays'
import { FARM, USER } from '../../data/replica'
import {
  agree,
  byRole,
  control,
  forgetSent,
  press,
  type Screens,
  says,
  startApp,
  type TestApp,
  type,
  until,
} from '../../records/app'

let app: TestApp
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Reply = { readonly status: number; readonly body: unknown }

/** The server answers by path; every other call finds no network. */
function answer(replies: Readonly<Record<string, Reply>>): void {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const reply = replies[new URL(url).pathname]
    if (!reply) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers: { 'X-Pinset': '1' } })
  })
}

const refuse = (status: number, code: string): Reply => ({ status, body: { statusCode: status, code, message: code } })
const VERA = { id: USER, is_admin: false, name: 'Vera' }
const MILL = '01920000-0000-7000-8000-000000000e01'
const mill = async (replica: Replica) => {
  const outcome = await replica.save([{ kind: 'create', entity: 'supplier', id: MILL, values: { name: 'Mill' } }])
  expect(outcome.ok).toBe(true)
  await forgetSent(replica)
}
const screens: Screens = {
  '/': () => <p>home</p>,
  '/login': SignInForm,
  '/first': () => <SetUpForm onDone={() => {}} />,
  '/out': SignOutDialog,
  '/suppliers': () => <p>list</p>,
  '/suppliers/create': () => <RecordFormScreen entity="supplier" />,
  '/suppliers/$id': () => <RecordDetailScreen entity="supplier" />,
  '/units/create': () => <RecordFormScreen entity="unit" />,
  '/units/$id': () => <RecordDetailScreen entity="unit" />,
  '/purchases/create': () => <RecordFormScreen entity="purchase" />,
  '/items/$id': ItemScreen,
  '/farm': () => <FarmForm row={FARM.farm} />,
  '/profile': () => <ProfileForm profile={{ name: 'Vera', email: 'vera@farm.example' }} />,
  '/users/me': () => <p>who I am</p>,
  '/print-qr': PrintScreen,
}

const signIn = async () => {
  await type(/^E-mail/, 'vera@farm.example')
  await type(/^Password/, 'oyster-caps-42')
  await press(/^Sign in$/)
}
const deleteMill = async (meanwhile: () => Promise<unknown> = async () => undefined) => {
  await says('Mill')
  await press(/^Delete$/)
  await says('Delete Mill?')
  await meanwhile()
  await agree(/^Delete$/)
}
const saveCode = async (was: string, code: string, answer: RegExp) => {
  const holds = (text: string) => until(() => control(/^Code/)?.value === text, `the code ${text}`)
  await holds(was)
  await type(/^Code/, code)
  await holds(code)
  await press(/^centre Save/)
  await agree(answer)
}
/** One label on the print page, and a canvas that draws it. */
const printOne = async () => {
  const entry = {
    id: 'a',
    url: 'http://localhost:8080/view?view=true',
    label: 'QR Code 1/1',
    text: { name: 'Mill', dates: [] },
  }
  const id = storePrintJob(sessionStorage, [entry], 1)
  const pen = { fillRect: () => {} }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['png'], { type: 'image/png' })),
  )
  await app.go(`/print-qr?id=${id}`)
  await says('Labels: 1')
}
const clipboard = (write: () => Promise<void>) => {
  vi.stubGlobal('ClipboardItem', class {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ write } as unknown as Clipboard)
}
const openWindow = (open: () => Window | null) => {
  vi.spyOn(window, 'open').mockImplementation(open)
}

type Occasion = {
  readonly what: string
  readonly at: string
  readonly prepare?: (replica: Replica) => Promise<void>
  readonly act: () => Promise<void>
  readonly toast: Pick<Toast, 'kind' | 'text'> & { readonly duration?: number; readonly undo?: true }
}

const occasions: readonly Occasion[] = [
  {
    what: 'a login that failed',
    at: '/login',
    act: async () => {
      answer({ '/api/auth/login': refuse(401, 'wrong_credentials') })
      await signIn()
    },
    toast: { kind: 'error', text: 'Login failed' },
  },
  {
    what: 'a login',
    at: '/login',
    act: async () => {
      answer({ '/api/auth/login': { status: 200, body: { token: 't' } }, '/api/users/me': { status: 200, body: VERA } })
      await signIn()
    },
    toast: { kind: 'success', text: 'Successfully logged in' },
  },
  {
    what: 'a logout',
    at: '/out',
    act: async () => {
      answer({})
      askToSignOut()
    },
    toast: { kind: 'success', text: 'Successfully logged out' },
  },
  {
    what: 'a set-up that failed',
    at: '/first',
    act: async () => {
      answer({ '/api/setup': refuse(503, 'unavailable') })
      for (const [label, text] of [
        [/^Set-up code/, 'wrong'],
        [/^Your name/, 'Vera'],
        [/^E-mail/, 'vera@farm.example'],
        [/^Password/, 'Oyster-caps-42'],
        [/^Farm name/, 'North'],
      ] as const) {
        await type(label, text)
      }
      await press(/^Set up and sign in$/)
    },
    toast: { kind: 'error', text: 'Could not set up the farm' },
  },
  {
    what: 'a record that was made',
    at: '/suppliers/create',
    act: async () => {
      await type(/^Name/, 'Mill')
      await press(/^centre Save/)
      await agree(/^Add$/)
    },
    toast: { kind: 'success', text: 'Added Mill' },
  },
  {
    what: 'a record that was refused',
    at: '/units/create',
    act: () => saveCode('', 'KG', /^Add$/),
    toast: { kind: 'error', text: 'Failed to create unit.' },
  },
  {
    what: 'a change that was saved',
    at: `/units/${FARM.gram.id}?edit=true`,
    act: async () => {
      await saveCode('g', 'gr', /^Save$/)
      // The form closes behind it; the next one must not meet it.
      await says('home')
    },
    toast: { kind: 'success', text: 'Changed gr' },
  },
  {
    what: 'a change that was refused',
    at: `/units/${FARM.gram.id}?edit=true`,
    act: () => saveCode('g', 'kg', /^Save$/),
    toast: { kind: 'error', text: 'Update failed' },
  },
  {
    what: 'a record that was deleted',
    at: `/suppliers/${MILL}`,
    prepare: mill,
    act: () => deleteMill(),
    toast: { kind: 'success', text: 'Deleted Mill', duration: 8000, undo: true },
  },
  {
    what: 'a deletion that was taken back',
    at: `/suppliers/${MILL}`,
    prepare: mill,
    act: async () => {
      await deleteMill()
      const { undo } = await until(() => app.toasts.find((one) => one.undo), 'the way back')
      undo?.onUndo()
    },
    toast: { kind: 'success', text: 'Undone' },
  },
  {
    what: 'a deletion that was refused',
    at: `/suppliers/${MILL}`,
    prepare: mill,
    act: () => deleteMill(() => rowsOf(app.db, 'supplier').delete(MILL)),
    toast: { kind: 'error', text: 'This record is no longer on this device' },
  },
  {
    what: 'a use',
    at: `/items/${FARM.item.id}`,
    act: async () => {
      await press(/^Use$/)
      await press(/^Use .* kg$/)
    },
    toast: { kind: 'blank', text: expect.stringContaining('Rye grain'), undo: true },
  },
  {
    what: 'a field that a scan filled',
    at: '/purchases/create',
    act: async () => {
      await until(() => control(/^Ingredient/))
      document.querySelector<HTMLElement>('[aria-label="Scan QR Code"]')?.click()
      await says('scanner for Ingredient')
      answerScan({ text: `http://localhost:8080/view?view=true&category=GRAIN&key=${FARM.item.id}` })
    },
    toast: { kind: 'success', text: 'Field updated: Ingredient', duration: 2000 },
  },
  {
    what: 'the profile that was saved',
    at: '/profile',
    act: async () => {
      answer({ '/api/users/me': { status: 200, body: VERA } })
      await type(/^Name/, 'Vera B.')
      await press(/^centre Save/)
      await agree(/^Save$/)
    },
    toast: { kind: 'success', text: 'Profile saved' },
  },
  {
    what: 'the profile that was not saved',
    at: '/profile',
    act: async () => {
      answer({ '/api/users/me': refuse(500, 'internal') })
      await type(/^Name/, 'Vera B.')
      await press(/^centre Save/)
      await agree(/^Save$/)
    },
    toast: { kind: 'error', text: 'Update failed' },
  },
  {
    what: 'the farm that was saved',
    at: '/farm',
    act: async () => {
      await type(/^Name|^Farm/, 'South')
      await press(/^Save$/)
      await says('Save the farm')
      await agree(/^Save$/)
    },
    toast: { kind: 'success', text: 'Saved' },
  },
  {
    what: 'the farm that was not saved',
    at: '/farm',
    act: async () => {
      await type(/^Name|^Farm/, 'South')
      await rowsOf(app.db, 'farm').clear()
      await press(/^Save$/)
      await says('Save the farm')
      await agree(/^Save$/)
    },
    toast: { kind: 'error', text: 'This record is no longer on this device' },
  },
  {
    what: 'labels whose window was blocked',
    at: `/suppliers/${MILL}`,
    prepare: mill,
    act: async () => {
      openWindow(() => null)
      await press(/^Print labels$/)
    },
    toast: { kind: 'error', text: 'Pop-up blocked. Please allow pop-ups to print the QR code.' },
  },
  {
    what: 'labels whose window failed',
    at: `/suppliers/${MILL}`,
    prepare: mill,
    act: async () => {
      openWindow(() => {
        throw new Error('no windows here')
      })
      await press(/^Print labels$/)
    },
    toast: { kind: 'error', text: 'Failed to open print window' },
  },
  {
    what: 'labels that the browser cannot hold',
    at: `/suppliers/${MILL}`,
    prepare: mill,
    act: async () => {
      await until(() => byRole('button', /^Print labels$/))
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      const storage = { getItem: () => null, setItem: full, clear: () => undefined }
      vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(storage as never)
      await press(/^Print labels$/)
    },
    toast: { kind: 'error', text: 'Failed to open print window' },
  },
  {
    what: 'a code that was copied',
    at: '/',
    act: async () => {
      clipboard(async () => undefined)
      await printOne()
      await press(/^Copy$/)
    },
    toast: { kind: 'success', text: 'QR code copied' },
  },
  {
    what: 'a code that could only be copied as its link',
    at: '/',
    act: async () => {
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: async () => undefined } as never)
      await printOne()
      await press(/^Copy$/)
    },
    toast: { kind: 'success', text: 'Link copied. Images cannot be copied here.' },
  },
  {
    what: 'a code that was not copied',
    at: '/',
    act: async () => {
      clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
      await printOne()
      await press(/^Copy$/)
    },
    toast: { kind: 'error', text: 'Could not copy the QR code' },
  },
  {
    what: 'a code that cannot be drawn',
    at: '/',
    act: async () => {
      await printOne()
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
      await press(/^Download$/)
    },
    toast: { kind: 'error', text: 'Failed to encode data' },
  },
]

for (const { what, at, prepare, act, toast } of occasions) {
  it(`shows a toast: ${what}`, async () => {
    app = await startApp(at, screens, prepare)
    await act()
    const { undo, kind, ...words } = toast
    const told = await until(
      () => app.toasts.find((one) => (one.kind ?? 'blank') === kind && (one.undo !== undefined) === (undo ?? false)),
      `a toast of ${kind}`,
    )
    expect(told).toMatchObject(words)
  })
}
