import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Icon } from '../../icons'
import { errorId } from '../field/FieldShell'
import { type SelectButtonProps, SelectFace, type SelectOption } from './SelectFace'
import styles from './select.module.css'
import { useLayer } from './use-layer'

/** How many matches are rendered; more typing narrows them. */
const DRAWN = 100

/** The list of a long choice, with a search line. Only `SelectField` may import it, and only lazily. */
export const SearchList = (props: SelectButtonProps) => {
  const { t } = useLingui()
  const trigger = useRef<HTMLButtonElement>(null)
  const layer = useLayer(trigger, props.held)
  const chosen = props.options.find((option) => option.value === props.value) ?? null
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root<SelectOption>
        items={props.options}
        value={chosen}
        limit={DRAWN}
        autoHighlight
        defaultOpen={props.defaultOpen}
        required={props.required}
        isItemEqualToValue={(item, value) => item.value === value.value}
        onValueChange={(next) => next !== null && props.onChoose(next.value)}
        onOpenChange={(open) => !open && props.onLeave?.()}
      >
        <Combobox.Trigger
          ref={trigger}
          id={props.id}
          data-name={props.name}
          className={props.className}
          aria-labelledby={`${props.labelId} ${props.id}`}
          aria-describedby={errorId(props.id)}
          aria-invalid={props.invalid || undefined}
          aria-required={props.required || undefined}
        >
          <SelectFace text={props.text} live />
        </Combobox.Trigger>
        <Combobox.Portal container={layer}>
          <Combobox.Positioner className={styles.positioner} sideOffset={8} align="end" positionMethod="fixed">
            <Combobox.Popup className={styles.popup} aria-labelledby={props.labelId}>
              <div className={styles.searchRow}>
                <Icon name="search" size={20} />
                <Combobox.Input
                  className={styles.search}
                  placeholder={t({ id: 'ui.select.search', message: 'Search' })}
                  aria-label={t({ id: 'ui.select.search', message: 'Search' })}
                />
              </div>
              <Combobox.Empty className={styles.none}>
                {t({ id: 'ui.select.nothing', message: 'Nothing found' })}
              </Combobox.Empty>
              <Combobox.List className={styles.list}>
                {(option: SelectOption) => (
                  <Combobox.Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled ?? false}
                    className={styles.option}
                  >
                    <Combobox.ItemIndicator className={styles.tick}>
                      <Icon name="check" size={20} />
                    </Combobox.ItemIndicator>
                    <span className={styles.optionText}>{option.label}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  )
}
