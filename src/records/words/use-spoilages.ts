/** The contaminants of an observation that have a sign, with their words. */
import { useReplica } from '../../state/replica/replica'
import { SPOILAGES, type Spoilage } from '../../ui/dish/SpoilageSign'
import { optionsOf } from './field-text'
import { useTranslate } from './use-writing'

export function useSpoilages(): readonly { readonly kind: Spoilage; readonly label: string }[] {
  const translate = useTranslate()
  const { registry } = useReplica()
  const [by] = registry.all.flatMap(({ fields }) => fields.contamination_type ?? [])
  if (by?.type !== 'select') return []
  return optionsOf(by, { status: 'contaminated' }).flatMap(({ value, label }) => {
    const kind = SPOILAGES.find((one) => one === value)
    return kind ? [{ kind, label: translate(label) }] : []
  })
}
