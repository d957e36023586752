/** The footer's centre button: the screen's own, else the camera that opens the scanner. */
import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import type { PageCentre } from '../../state/screen/page'
import type { FooterCentre } from '../../ui/chrome/FooterBar'
import { splitAddress } from '../search'

export function useCentre(asked: PageCentre | undefined, onActions: () => void): FooterCentre {
  const { t } = useLingui()
  if (!asked) {
    const label = t({ id: 'chrome.scan', message: 'Scan' })
    return { icon: 'camera', label, link: linkTo({ path: '/qr-scanner' }) }
  }
  const { to, opensActions, ...rest } = asked
  if (opensActions) return { ...rest, onClick: onActions }
  return to === undefined ? rest : { ...rest, link: linkTo(splitAddress(to)) }
}
