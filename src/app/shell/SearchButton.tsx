import { useLingui } from '@lingui/react/macro'
import { SearchLink } from '../../ui/list/SearchLink'

export function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <SearchLink
      label={t({ id: 'search.label', message: 'Find anything' })}
      shortcut={{ shown: 'Ctrl K', told: 'Control+K' }}
      folds
      onClick={onClick}
    />
  )
}
