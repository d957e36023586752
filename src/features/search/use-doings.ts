/** Actions of the search besides finding: create a record, act on stock, scan. */
import { useLingui } from '@lingui/react/macro'
import type { EntityDefinition } from '../../domain/kit/entity'
import { titleKeys } from '../../domain/kit/said'
import { createRoute, type RoutePath } from '../../records/record-routes'
import { useQuickCreations } from '../../records/use-quick-creations'
import { iconOf } from '../../records/words/icon-of'
import { useNewWord } from '../../records/words/use-new-word'
import { wordsIn } from '../../state/search-worker/words'
import type { IconName } from '../../ui/icons'

export type Doing = {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  readonly name?: string
  readonly to: RoutePath
}

/** All actions, those beside results, or those for a search without results. */
export type DoingsWanted = 'actions' | 'found' | 'nothing' | undefined

export type Doings = { readonly of: (wanted: DoingsWanted, text: string) => readonly Doing[] }

export function useDoings(): Doings {
  const { t } = useLingui()
  const newWord = useNewWord()
  const creatable = useQuickCreations()
  const make = (definition: EntityDefinition, given?: Readonly<Record<string, string>>): Doing[] => {
    const to = createRoute(definition, given)
    return to ? [{ id: `new ${definition.name}`, icon: iconOf(definition), label: newWord(definition), to }] : []
  }
  const verb = (id: string, icon: IconName, label: string): Doing => ({
    id,
    icon,
    label,
    to: { path: '/scan-and-do', search: { verb: id } },
  })
  const all = [
    ...creatable.flatMap((definition) => make(definition)),
    verb('use', 'use', t({ id: 'search.do.use', message: 'Use stock' })),
    verb('count', 'count', t({ id: 'search.do.count', message: 'Count stock' })),
    verb('write_off', 'write-off', t({ id: 'search.do.write_off', message: 'Write off stock' })),
    {
      id: 'inoculate',
      icon: 'dish',
      label: t({ id: 'search.do.inoculate', message: 'Inoculate dishes' }),
      to: { path: '/inoculate' },
    } as const,
    {
      id: 'spawn',
      icon: 'bag',
      label: t({ id: 'search.do.spawn', message: 'Spawn into bags or jars' }),
      to: { path: '/spawn' },
    } as const,
    {
      id: 'pick',
      icon: 'pick',
      label: t({ id: 'search.do.pick', message: 'Pick, and weigh' }),
      to: { path: '/pick' },
    } as const,
    {
      id: 'mark',
      icon: 'dish',
      label: t({ id: 'mark.title', message: 'Mark by scanning' }),
      to: { path: '/prep/mark' },
    } as const,
    {
      id: 'move',
      icon: 'place',
      label: t({ id: 'search.do.move', message: 'Move parts to a place' }),
      to: { path: '/move' },
    } as const,
    {
      id: 'rates',
      icon: 'dish',
      label: t({ id: 'search.do.rates', message: 'Contamination rates' }),
      to: { path: '/prep/rates' },
    } as const,
    {
      id: 'yields',
      icon: 'lines',
      label: t({ id: 'yields.title', message: 'Yields' }),
      to: { path: '/yields' },
    } as const,
    {
      id: 'scan',
      icon: 'camera',
      label: t({ id: 'search.do.scan', message: 'Scan a label' }),
      to: { path: '/qr-scanner' },
    } as const,
  ]
  const matching = (text: string) => {
    const typed = wordsIn(text)
    return all.filter(({ label }) => {
      const words = wordsIn(label)
      return typed.every((word) => words.some((one) => one.startsWith(word)))
    })
  }
  const instead = (text: string) => {
    const named = creatable.flatMap((definition) => {
      const key = nameKey(definition)
      return key === undefined ? [] : make(definition, { [key]: text }).map((doing) => ({ ...doing, name: text }))
    })
    return [...named, ...all.filter(({ id }) => id === 'scan')]
  }
  return {
    of: (wanted, text) => {
      if (wanted === 'actions') return matching(text.trimStart().slice(1))
      if (wanted === 'found') return matching(text)
      return wanted === 'nothing' ? instead(text.trim()) : []
    },
  }
}

/** The text field with a record's name. */
function nameKey(definition: EntityDefinition): string | undefined {
  const [key, ...others] = titleKeys(definition)
  const field = key === undefined ? undefined : definition.fields[key]
  return field?.type === 'text' && others.length === 0 ? key : undefined
}
