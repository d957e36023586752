/** Further actions for one code: save its image as a file, copy it to the clipboard. */
import { useLingui } from '@lingui/react/macro'
import { toastError, toastSuccess } from '../../state/screen/overlays'
import { copyQr } from '../../ui/qr/copy-qr'
import { downloadFile } from '../../ui/qr/download-file'
import { qrProblemText } from '../../ui/qr/qr-problem-text'
import { renderQrPng } from '../../ui/qr/render-qr-png'

export type QrActions = {
  readonly download: (text: string) => Promise<void>
  readonly copy: (text: string) => Promise<void>
}

export function useQrActions(): QrActions {
  const { t, i18n } = useLingui()
  return {
    download: async (text) => {
      const png = await renderQrPng(text)
      if (png.ok) downloadFile(png.blob, 'qrcode.png')
      else toastError(i18n._(qrProblemText[png.problem]))
    },
    copy: async (text) => {
      const copied = await copyQr(text)
      if (copied === 'image') toastSuccess(t({ id: 'print.copied', message: 'QR code copied' }))
      else if (copied === 'text')
        toastSuccess(t({ id: 'print.copied.link', message: 'Link copied. Images cannot be copied here.' }))
      else toastError(t({ id: 'print.copy.failed', message: 'Could not copy the QR code' }))
    },
  }
}
