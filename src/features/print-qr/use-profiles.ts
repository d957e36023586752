/** The farm's own papers: all users print on them, admins edit them. A synced record, so saving works offline. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { farm } from '../../domain/entities/farm'
import type { Json, Values } from '../../domain/kit/field'
import { NAME_LENGTH } from '../../domain/kit/limits'
import { entryName } from '../../domain/merge'
import { useCan } from '../../records/use-can'
import { useRefusalText } from '../../records/words/refusal-text'
import { useReplica } from '../../state/replica/replica'
import { useRows } from '../../state/replica/use-live'
import { ask, confirm, toastError, toastSuccess } from '../../state/screen/overlays'
import { type Profile, profileEntry, readProfiles, replaceProfile, withoutProfile } from './profiles'

export type Profiles = {
  readonly all: readonly Profile[]
  readonly mayKeep: boolean
  /** Asks for a name and saves the paper under it. Returns the new profile's id; undefined if it was not saved. */
  readonly keepAs: (paper: Values) => Promise<string | undefined>
  /** Replaces this profile's paper. Returns the new id; undefined if it was not saved. */
  readonly replace: (profile: Profile, paper: Values) => Promise<string | undefined>
  readonly remove: (profile: Profile) => Promise<void>
}

export function useProfiles(): Profiles {
  const { t } = useLingui()
  const { save } = useReplica()
  const can = useCan()
  const refusal = useRefusalText()
  const row = useRows(farm.name)?.[0]
  const stored = row?.label_profiles
  const all = useMemo(() => readProfiles(stored), [stored])

  const store = async (change: (entries: readonly Json[]) => Json[], done: string): Promise<boolean> => {
    if (!row) return false
    const entries = Array.isArray(stored) ? stored : []
    const outcome = await save([
      {
        kind: 'patch',
        entity: farm.name,
        id: row.id,
        values: { label_profiles: change(entries) },
        // The change is relative to the values this person saw, so profiles saved by others since then stay.
        seen: { label_profiles: stored ?? null },
      },
    ])
    if (outcome.ok) toastSuccess(done)
    else toastError(refusal(farm, outcome))
    return outcome.ok
  }
  const saved = t({ id: 'print.profile.saved', message: 'Saved for everyone on the farm' })

  return {
    all,
    mayKeep: row !== undefined && can('patch', farm),
    keepAs: async (paper) => {
      const taken = t({ id: 'print.profile.taken', message: 'A format with this name already exists' })
      const given = await ask({
        type: 'form',
        title: t({ id: 'print.profile.keep', message: 'Save as format' }),
        text: t({ id: 'print.profile.keep.text', message: 'Everyone on the farm can then choose it.' }),
        confirmLabel: t({ id: 'print.profile.save', message: 'Save' }),
        fields: [
          {
            name: 'name',
            label: t({ id: 'print.profile.name', message: 'Name' }),
            required: true,
            maxLength: NAME_LENGTH,
            validate: (name) => (all.some((one) => one.name === name.trim()) ? taken : undefined),
          },
        ],
      })
      const name = given?.name?.trim()
      if (!name) return undefined
      const entry = profileEntry(name, paper)
      return (await store((entries) => [...entries, entry], saved)) ? entryName(entry) : undefined
    },
    replace: async ({ id, name }, paper) => {
      const entry = profileEntry(name, paper)
      return (await store((entries) => replaceProfile(entries, id, entry), saved)) ? entryName(entry) : undefined
    },
    remove: async ({ id, title: name }) => {
      const agreed = await confirm({
        title: t({ id: 'print.profile.remove', message: `Delete the format ${name}?` }),
        text: t({ id: 'print.profile.remove.text', message: 'No one on the farm can choose it after that.' }),
        confirmLabel: t({ id: 'print.profile.delete', message: 'Delete' }),
        type: 'warning',
      })
      if (agreed)
        await store((entries) => withoutProfile(entries, id), t({ id: 'print.profile.removed', message: 'Deleted' }))
    },
  }
}
