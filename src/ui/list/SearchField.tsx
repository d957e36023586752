import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { IconButton } from '../button/IconButton'
import { Icon, type IconName } from '../icons'
import styles from './search.module.css'

export type SearchFieldProps = {
  value: string
  onChange: (next: string) => void
  label: string
  placeholder?: string | undefined
  onScan?: (() => void) | undefined
  scanLabel?: string | undefined
  scanIcon?: IconName | undefined
  autoFocus?: boolean | undefined
}

export const SearchField = ({
  value,
  onChange,
  label,
  placeholder,
  onScan,
  scanLabel,
  scanIcon = 'camera',
  autoFocus,
}: SearchFieldProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={styles.search}>
      <Icon name="search" size={22} className={styles.glass} />
      <input
        ref={input}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        className={styles.input}
        value={value}
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && clear()}
      />
      {value !== '' && (
        <IconButton
          icon="close"
          size={20}
          label={t({ id: 'ui.search.clear', message: 'Clear search' })}
          onClick={clear}
        />
      )}
      {onScan !== undefined && value === '' && (
        <IconButton
          icon={scanIcon}
          size={22}
          label={scanLabel ?? t({ id: 'ui.search.scan', message: 'Scan QR Code' })}
          onClick={onScan}
        />
      )}
    </search>
  )
}
