/** The texts of the trust page. It is not an app screen: people read it before the app can open. */

export const KINDS = ['iphone', 'android', 'windows', 'mac', 'linux'] as const
export type Kind = (typeof KINDS)[number]

export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

export type TrustWords = {
  /** The link to the other language, in that language. */
  readonly language: string
  readonly title: Readonly<Record<Kind, string>>
  readonly isTrusted: string
  readonly kind: string
  readonly kinds: Readonly<Record<Kind, string>>
  readonly get: string
  readonly download: string
  /** `{name}`: the certificate's name. */
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
    iphone: 'Trust the farm on this iPhone',
    android: 'Trust the farm on this phone',
    windows: 'Trust the farm on this computer',
    mac: 'Trust the farm on this Mac',
    linux: 'Trust the farm on this computer',
  },
  isTrusted: 'This device trusts the farm',
  kind: 'Kind of device',
  kinds: { iphone: 'iPhone', android: 'Android', windows: 'Windows', mac: 'Mac', linux: 'Linux' },
  get: 'Get the certificate',
  download: 'Download',
  gets: {
    iphone: 'In Safari: tap Download, then Allow. The certificate is named “{name}”.',
    android: 'Tap Download. The file is called pinset-ca.crt.',
    windows: 'Download the file pinset-ca.crt and open it.',
    mac: 'Download the file pinset-ca.crt and open it. Keychain Access imports it.',
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
      'Android asks for your screen lock. To compare the fingerprint, open Trusted credentials, User.',
    ],
    windows: [
      'Install Certificate, Current User, Place all certificates in the following store: Trusted Root Certification Authorities.',
      'Windows shows the thumbprint. Compare it, then choose Yes.',
    ],
    mac: ['Double-click “{name}”, open Trust, choose Always Trust. The fingerprint is shown under Details.'],
    linux: [
      'Chrome: Settings, Privacy and security, Security, Manage certificates: import it as an authority for websites.',
      'Firefox: Settings, Privacy & Security, View Certificates, Authorities, Import.',
    ],
  },
  endsIn: 'The fingerprint must end in',
  asShown: 'as shown on the server’s screen',
  open: 'Open the farm',
  byAddress: 'This device cannot find the farm by name, so it uses the address.',
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
  goOn: 'Continue',
  noSecret: 'This page never asks for anything secret. Sign in after step 3.',
  next: 'Next: sign in, or join with an invite code. To install the app, open Settings, Install the app.',
  notTrusted: 'The certificate is not trusted yet, so the camera and offline use do not work. Go back to step 2.',
}

const ru: TrustWords = {
  language: 'Русский',
  title: {
    iphone: 'Доверять ферме на этом iPhone',
    android: 'Доверять ферме на этом телефоне',
    windows: 'Доверять ферме на этом компьютере',
    mac: 'Доверять ферме на этом Mac',
    linux: 'Доверять ферме на этом компьютере',
  },
  isTrusted: 'Это устройство доверяет ферме',
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
      'Android попросит разблокировать экран. Чтобы сверить отпечаток, откройте «Надёжные сертификаты», «Пользователь».',
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
  endsIn: 'Отпечаток заканчивается на',
  asShown: 'как на экране сервера',
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
  noSecret: 'Эта страница не спрашивает ничего секретного. Войдите после шага 3.',
  next: 'Дальше: войдите или присоединитесь по коду приглашения. Чтобы установить приложение, откройте «Настройки», «Установить приложение».',
  notTrusted: 'Сертификату пока не доверяют, поэтому камера и работа без связи недоступны. Вернитесь к шагу 2.',
}

export const TRUST_WORDS: Readonly<Record<Language, TrustWords>> = { en, ru }
