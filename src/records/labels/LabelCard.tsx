import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type EntityDefinition, partCount, partName, type Row, wordValues } from '../../domain/kit/entity'
import { useExpandedQr, useExpandQr } from '../../state/labels/expanded-qr'
import { linesOf } from '../../state/labels/print-jobs'
import { useFarm } from '../../state/replica/farm'
import { useReplica } from '../../state/replica/replica'
import { ofDevice, useLive } from '../../state/replica/use-live'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { SelectField } from '../../ui/controls/select/SelectField'
import { QrTile } from '../../ui/qr/QrTile'
import { useTranslate } from '../words/use-writing'
import { useLabelEntries } from './use-label-entries'

export type LabelCardProps = {
  definition: EntityDefinition
  row: Row
  /** The current numbered part. Without one, a record with several labels offers a choice. */
  part?: number | undefined
}

/** A record's label as printed: the code, which a tap enlarges to the whole screen, and the text beside it. */
export const LabelCard = ({ definition, row, part }: LabelCardProps) => {
  const { t, i18n } = useLingui()
  const { db } = useReplica()
  const origins = useFarm()?.origins.join(' ')
  const entriesOf = useLabelEntries()
  const translate = useTranslate()
  const expansion = useExpansion()
  const count = partCount(definition, row) ?? 1
  const [chosen, setChosen] = useState(1)
  const wanted = Math.min(count, Math.max(1, part ?? expansion.number ?? chosen))
  const number = `${wanted}/${count}`
  const found = useLive(
    ofDevice,
    async () => ({ entry: (await entriesOf(definition, row, { first: wanted, last: wanted }))?.[0] }),
    [db, definition, row, wanted, i18n.locale, origins],
  )
  const entry = found?.entry
  useExpandQr(expansion.number === undefined ? undefined : entry, expansion.close)
  const tile = useRef<HTMLButtonElement>(null)
  useFocusBack(tile)
  if (found && !entry) {
    return <p>{t({ id: 'records.label.category', message: 'The category of this label is not on this device yet' })}</p>
  }
  return (
    <>
      {count > 1 && part === undefined && (
        <FieldGroup>
          <SelectField
            label={translate(partName(definition), wordValues(definition, row))}
            name="label"
            value={String(wanted)}
            options={Array.from({ length: count }, (_, index) => ({
              value: String(index + 1),
              label: `${index + 1}/${count}`,
            }))}
            onChange={(next) => setChosen(Number(next))}
          />
        </FieldGroup>
      )}
      <QrTile
        ref={tile}
        text={entry?.url}
        label={t({ id: 'print.qr', message: `QR Code ${number}` })}
        action={t({ id: 'qr.expand', message: `Enlarge QR code ${number}` })}
        lines={entry ? linesOf(entry.text) : []}
        onOpen={() => expansion.open(wanted)}
      />
    </>
  )
}

/** The address stores whether a code fills the screen: the back button closes it, and a reload keeps it. */
function useExpansion() {
  const router = useRouter()
  const navigate = useNavigate()
  const { label }: { readonly label?: unknown } = useSearch({ strict: false })
  const go = (to: number | undefined, replace: boolean) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, label: to }), replace, resetScroll: false })
  return {
    /** The number of the enlarged label. */
    number: typeof label === 'number' ? label : undefined,
    open: (number: number) => go(number, false),
    close: () => {
      if (router.history.canGoBack()) router.history.back()
      else go(undefined, true)
    },
  }
}

/** Returns the focus to the enlarged code once the page is uncovered. */
function useFocusBack(target: { readonly current: HTMLElement | null }): void {
  const isCovered = useExpandedQr() !== undefined
  const was = useRef(isCovered)
  useEffect(() => {
    const isBack = was.current && !isCovered
    was.current = isCovered
    if (!isBack) return
    // The shell uncovers the page in a later effect.
    const frame = requestAnimationFrame(() => target.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [isCovered, target])
}
