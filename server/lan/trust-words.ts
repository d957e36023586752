/** What the trust page says. It is no screen of the app: it must be read before the app can be opened. */

export const KINDS = ['iphone', 'android', 'windows', 'mac', 'linux'] as const
export type Kind = (typeof KINDS)[number]

export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

export type TrustWords = {
  /** In the other language, the way to it. */
  readonly language: string
  readonly title: Readonly<Record<Kind, string>>
  readonly isTrusted: string
  readonly kind: string
  readonly kinds: Readonly<Record<Kind, string>>
  readonly get: string
  readonly download: string
  /** `{name}`: what the certificate is called. */
  readonly gets: Readonly<Record<Kind, string>>
  readonly trust: string
  readonly trusts: Readonly<Record<Kind, readonly string[]>>
  readonly endsIn: string
  readonly asShown: string
  readonly open: string
  readonly byAddress: string
  readonly checks: string
  readonly trusted: string
  readonly camera: string
  readonly installed: string
  readonly notYet: string
  readonly yes: string
  readonly afterOpening: string
  readonly inTheApp: string
  readonly tryCamera: string
  readonly cameraRefused: string
  readonly cameraMissing: string
  readonly again: string
  readonly goOn: string
  readonly noSecret: string
  readonly next: string
  readonly notTrusted: string
}

const en: TrustWords = {
  language: 'English',
  title: {
    iphone: 'Let this iPhone trust the farm',
    android: 'Let this phone trust the farm',
    windows: 'Let this computer trust the farm',
    mac: 'Let this Mac trust the farm',
    linux: 'Let this computer trust the farm',
  },
  isTrusted: 'The farm is open',
  kind: 'Kind of device',
  kinds: { iphone: 'iPhone', android: 'Android', windows: 'Windows', mac: 'Mac', linux: 'Linux' },
  get: 'Get the certificate',
  download: 'Download',
  gets: {
    iphone: 'In Safari: tap Download, then Allow. It is called “{name}”.',
    android: 'Tap Download. The file is called pinset-ca.crt.',
    windows: 'Download the file pinset-ca.crt and open it.',
    mac: 'Download the file pinset-ca.crt and open it: Keychain Access takes it in.',
    linux: 'Download the file pinset-ca.crt.',
  },
  trust: 'Trust it',
  trusts: {
    iphone: [
      'Settings, General, VPN & Device Management: tap “{name}”, then Install.',
      'Settings, General, About, Certificate Trust Settings: switch “{name}” on.',
    ],
    android: [
      'Settings: search for “CA certificate”, tap it, Install anyway, choose pinset-ca.crt.',
      'Android asks for the screen lock. To compare: Trusted credentials, User.',
    ],
    windows: [
      'Install Certificate, Current User, Place all certificates in the following store: Trusted Root Certification Authorities.',
      'Windows shows the thumbprint and asks: compare, then Yes.',
    ],
    mac: ['Double-click “{name}”, open Trust, choose Always Trust. The fingerprint stands below Details.'],
    linux: [
      'Chrome: Settings, Privacy and security, Security, Manage certificates: import it as an authority for websites.',
      'Firefox: Settings, Privacy & Security, View Certificates, Authorities, Import.',
    ],
  },
  endsIn: 'Must end in',
  asShown: 'as on the farm’s screen',
  open: 'Open the farm',
  byAddress: 'This device does not find the farm by its name, so its address is used.',
  checks: 'Checks',
  trusted: 'Trusted',
  camera: 'Camera',
  installed: 'Installed',
  notYet: 'not yet',
  yes: 'yes',
  afterOpening: 'after step 3',
  inTheApp: 'after sign-in',
  tryCamera: 'Try',
  cameraRefused: 'not allowed',
  cameraMissing: 'not found',
  again: 'Check again',
  goOn: 'Go on',
  noSecret: 'Nothing secret is asked here. Sign in after step 3.',
  next: 'Next: sign in, or join with the farm’s code. The settings have “Install the app”.',
  notTrusted: 'The certificate is not trusted yet: camera and offline use stay shut. Go back to step 2.',
}

const ru: TrustWords = {
  language: 'Русский',
  title: {
    iphone: 'Пусть этот iPhone доверяет ферме',
    android: 'Пусть этот телефон доверяет ферме',
    windows: 'Пусть этот компьютер доверяет ферме',
    mac: 'Пусть этот Mac доверяет ферме',
    linux: 'Пусть этот компьютер доверяет ферме',
  },
  isTrusted: 'Ферма открыта',
  kind: 'Вид устройства',
  kinds: { iphone: 'iPhone', android: 'Android', windows: 'Windows', mac: 'Mac', linux: 'Linux' },
  get: 'Скачать сертификат',
  download: 'Скачать',
  gets: {
    iphone: 'В Safari: «Скачать», затем «Разрешить». Он называется «{name}».',
    android: 'Нажмите «Скачать». Файл называется pinset-ca.crt.',
    windows: 'Скачайте файл pinset-ca.crt и откройте его.',
    mac: 'Скачайте файл pinset-ca.crt и откройте его: он попадёт в «Связку ключей».',
    linux: 'Скачайте файл pinset-ca.crt.',
  },
  trust: 'Доверять ему',
  trusts: {
    iphone: [
      'Настройки, Основные, VPN и управление устройством: «{name}», Установить.',
      'Настройки, Основные, Об этом устройстве, Доверие сертификатам: включите «{name}».',
    ],
    android: [
      'Настройки: найдите «Сертификат ЦС», откройте, «Всё равно установить», выберите pinset-ca.crt.',
      'Android спросит блокировку экрана. Сверить: Надёжные сертификаты, Пользователь.',
    ],
    windows: [
      'Установить сертификат, Текущий пользователь, Поместить все сертификаты в следующее хранилище: Доверенные корневые центры сертификации.',
      'Windows покажет отпечаток и спросит: сверьте и ответьте «Да».',
    ],
    mac: ['Дважды щёлкните «{name}», раскройте «Доверие», выберите «Всегда доверять». Отпечаток — внизу сведений.'],
    linux: [
      'Chrome: Настройки, Конфиденциальность и безопасность, Безопасность, Настроить сертификаты: импортируйте его как центр сертификации для сайтов.',
      'Firefox: Настройки, Приватность и защита, Просмотр сертификатов, Центры сертификации, Импортировать.',
    ],
  },
  endsIn: 'Отпечаток кончается на',
  asShown: 'как на экране фермы',
  open: 'Открыть ферму',
  byAddress: 'Это устройство не находит ферму по имени, поэтому открывается её адрес.',
  checks: 'Проверки',
  trusted: 'Доверие',
  camera: 'Камера',
  installed: 'Установка',
  notYet: 'пока нет',
  yes: 'есть',
  afterOpening: 'после шага 3',
  inTheApp: 'после входа',
  tryCamera: 'Проверить',
  cameraRefused: 'не разрешена',
  cameraMissing: 'не найдена',
  again: 'Проверить снова',
  goOn: 'Дальше',
  noSecret: 'Здесь не спрашивают ничего тайного. Вход — после шага 3.',
  next: 'Дальше: вход или код фермы. Установка приложения — в настройках.',
  notTrusted: 'Сертификату пока не доверяют: камера и работа без сети закрыты. Вернитесь к шагу 2.',
}

export const TRUST_WORDS: Readonly<Record<Language, TrustWords>> = { en, ru }
