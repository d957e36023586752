import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useGoBack } from '../../records/use-go-back'
import { usePage } from '../../state/screen/page'
import { IconButton } from '../../ui/button/IconButton'
import { Page } from '../../ui/display/layout/Layout'
import { SearchPanel } from './SearchPanel'
import styles from './search.module.css'

/** The search as a screen on phones. The address contains the text, so that the back button restores it. */
export const SearchScreen = () => {
  const { t } = useLingui()
  const leave = useGoBack()
  const navigate = useNavigate()
  const { q } = useSearch({ strict: false })
  const title = t({ id: 'search.title', message: 'Search' })
  usePage({ title, hideChrome: true })
  return (
    <div className={styles.screen}>
      <h1 className={styles.heard}>{title}</h1>
      <Page narrow>
        <SearchPanel
          initial={q === undefined ? '' : String(q)}
          hasChips={false}
          onOpened={(text) => navigate({ to: '/search', search: { q: text }, replace: true })}
          onLeave={leave}
          lead={
            <IconButton icon="back" label={t({ id: 'chrome.back', message: 'Back' })} tone="glass" onClick={leave} />
          }
        />
      </Page>
    </div>
  )
}
