import { useLingui } from '@lingui/react/macro'
import { Outlet, useElementScrollRestoration, useLocation } from '@tanstack/react-router'
import { type CSSProperties, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { linkTo } from '../../records/LinkTo'
import { useGoBack } from '../../records/use-go-back'
import { useWide } from '../../records/use-wide'
import { useOpenedReplica } from '../../state/replica/replica'
import { isStarting, useComingScreen, useFirstScreen } from '../../state/screen/first-screen'
import { usePageFacts } from '../../state/screen/page'
import { DesktopBar } from '../../ui/chrome/DesktopBar'
import { FooterBar } from '../../ui/chrome/FooterBar'
import { HeaderBar } from '../../ui/chrome/HeaderBar'
import { SkipLink } from '../../ui/chrome/SkipLink'
import { lazyAgain } from '../../ui/lazy-again'
import { MotionRoot, PageMotion } from '../../ui/motion'
import { AccountMenu } from './AccountMenu'
import { useCentre } from './centre'
import { useNavigation } from './navigation'
import { SearchButton } from './SearchButton'
import styles from './Shell.module.css'
import { SyncIndicator } from './SyncIndicator'
import { useDirection } from './use-direction'
import { usePopup } from './use-popup'
import { useSearchKeys } from './use-search-keys'

const BesideContent = lazyAgain(() => import('./BesideContent').then((module) => module.BesideContent))
const OverContent = lazyAgain(() => import('./OverContent').then((module) => module.OverContent))

/** Header, menu, footer and screen, with an open replica. At a start it renders in slices, because slow phones would block. */
export function Shell() {
  const isDue = useDeferredValue(true, !isStarting())
  // The router restored the scroll position before the page had content.
  const place = useRef(useElementScrollRestoration({ getElement: () => window }))
  useComingScreen(!isDue)
  useLayoutEffect(() => {
    if (isDue && place.current) scrollTo(place.current.scrollX, place.current.scrollY)
  }, [isDue])
  return useOpenedReplica() && isDue ? (
    <MotionRoot>
      <OpenShell />
    </MotionRoot>
  ) : null
}

function OpenShell() {
  const { t } = useLingui()
  const { hideChrome, ownDock } = usePageFacts()
  const [open, setOpen, isCovered] = usePopup()
  const close = () => setOpen(undefined)
  const motion = useDirection()
  const main = useFocusOnArrival()
  const isDrawn = useFirstScreen()
  const isWide = useWide()
  useSearchKeys(() => setOpen('search'))
  const openActions = () => setOpen('actions')
  return (
    <>
      <DocumentTitle />
      {!hideChrome && (
        <SkipLink to={main} inert={isCovered}>
          {t({ id: 'chrome.skip', message: 'Skip to content' })}
        </SkipLink>
      )}
      {!hideChrome && (
        <header className={styles.top}>
          {isWide && (
            <LinkBar onMenu={() => setOpen('menu')} onActions={openActions} onSearch={() => setOpen('search')} />
          )}
          <TitleBar isCovered={isCovered} isWide={isWide} onMenu={() => setOpen('menu')} />
        </header>
      )}
      <main
        ref={main}
        tabIndex={-1}
        className={styles.main}
        style={ownDock ? WITHOUT_FOOTER : undefined}
        inert={isCovered}
      >
        {!hideChrome && isDrawn && (
          <Suspense fallback={null}>
            <OverContent />
          </Suspense>
        )}
        <PageMotion {...motion}>
          {/* While a screen is loading, header and footer stay. */}
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </PageMotion>
      </main>
      {!hideChrome && !ownDock && !isWide && <BottomBar onActions={openActions} />}
      {/* A popup that a person opens appears without delay. */}
      {(isDrawn || open !== undefined) && (
        <Suspense fallback={null}>
          <BesideContent open={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** A screen with its own dock leaves no room for the footer. */
const WITHOUT_FOOTER = { '--footer-room': '1rem' } as CSSProperties

type LinkBarProps = { onMenu: () => void; onActions: () => void; onSearch: () => void }

/** Each bar reads the screen's facts itself, so that a new title does not render the links again. */
function LinkBar({ onMenu, onActions, onSearch }: LinkBarProps) {
  const { t } = useLingui()
  const { links } = useNavigation()
  const centre = useCentre(usePageFacts().centre, onActions)
  return (
    <DesktopBar
      label={t({ id: 'chrome.links', message: 'Pages' })}
      name={t({ id: 'app.name', message: 'Pinset' })}
      homeLink={linkTo({ path: '/' })}
      search={<SearchButton onClick={onSearch} />}
      links={links}
      moreLabel={t({ id: 'chrome.more', message: 'More' })}
      sync={<SyncIndicator />}
      actions={{ label: t({ id: 'chrome.actions', message: 'Actions' }), onClick: onActions }}
      centre={centre}
      user={<AccountMenu />}
      onMenu={onMenu}
      menuLabel={t({ id: 'chrome.menu', message: 'Menu' })}
    />
  )
}

type TitleBarProps = { isCovered: boolean; isWide: boolean; onMenu: () => void }

function TitleBar({ isCovered, isWide, onMenu }: TitleBarProps) {
  const { t } = useLingui()
  const page = usePageFacts()
  const goBack = useGoBack(page.back)
  const isBeside = isWide && page.beside === true
  return (
    <div className={page.narrow ? styles.narrow : undefined} inert={isCovered}>
      <HeaderBar
        title={page.title}
        hideTitleOnDesktop={page.ownTitle || isBeside}
        large={page.large}
        lead={
          page.back === undefined || isBeside
            ? { kind: 'menu', label: t({ id: 'chrome.menu', message: 'Menu' }), onClick: onMenu }
            : { kind: 'back', label: t({ id: 'chrome.back', message: 'Back' }), onClick: goBack }
        }
        sync={isWide ? undefined : <SyncIndicator />}
        user={isWide ? undefined : <AccountMenu />}
      />
    </div>
  )
}

function BottomBar({ onActions }: { onActions: () => void }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const centre = useCentre(usePageFacts().centre, onActions)
  const place = (path: string) => ({ id: path, active: pathname === path, link: linkTo({ path }) })
  return (
    <FooterBar
      label={t({ id: 'chrome.footer', message: 'Main' })}
      centre={centre}
      slots={[
        { ...place('/'), icon: 'home', label: t({ id: 'nav.home', message: 'Home' }) },
        { ...place('/users/me'), icon: 'profile', label: t({ id: 'nav.profile', message: 'Profile' }) },
        { id: 'actions', icon: 'actions', label: t({ id: 'chrome.actions', message: 'Actions' }), onClick: onActions },
        { ...place('/settings'), icon: 'settings', label: t({ id: 'nav.settings', message: 'Settings' }) },
      ]}
    />
  )
}

function DocumentTitle() {
  const { t } = useLingui()
  const { title } = usePageFacts()
  const name = t({ id: 'app.name', message: 'Pinset' })
  useEffect(() => {
    document.title = title === '' || title === name ? name : `${title} · ${name}`
  }, [title, name])
  return null
}

/** A new screen takes the focus when its link is gone, so that screen readers start at its top. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const take = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) main.current?.focus({ preventScroll: true })
    }
    if (last.current === pathname) return
    last.current = pathname
    // A question that led here stays for a moment and keeps the focus until it closes.
    const dialog = document.activeElement?.closest('dialog')
    if (dialog) dialog.addEventListener('close', take, { once: true })
    else take()
  }, [pathname])
  return main
}
