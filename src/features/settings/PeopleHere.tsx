import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PersonPicture } from '../../records/people/PersonMark'
import { useSession } from '../../state/person/session-store'
import type { PersonHere } from '../../state/phone/people-here'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { RemovePerson } from './RemovePerson'

/** All people with data on this phone, known or not, their unsent work, and a way to remove them. */
export function PeopleHere({ people }: { people: readonly PersonHere[] }) {
  const { t } = useLingui()
  const { relative } = useFormat()
  const { userId } = useSession()
  const [leaving, setLeaving] = useState<PersonHere>()
  if (people.length === 0) return null
  const state = ({ id, unsent, needs, lastSeen }: PersonHere) => {
    const kept = unsent + needs
    if (kept > 0) {
      return t({
        id: 'settings.people.kept',
        message: plural(kept, { one: '# change not sent yet', other: '# changes not sent yet' }),
      })
    }
    if (id === userId) return t({ id: 'settings.people.you', message: 'Signed in' })
    return lastSeen === undefined ? '' : relative(lastSeen)
  }
  return (
    <Section title={t({ id: 'settings.people', message: 'Users on this phone' })}>
      <List>
        {people.map((person) => {
          const { id, name } = person
          return (
            <ListRow
              key={id}
              title={name}
              subtitle={state(person)}
              lead={<PersonPicture id={id} name={name} size={44} />}
              action={
                <Button
                  kind="text"
                  size="small"
                  label={t({ id: 'settings.people.remove', message: `Remove ${name}` })}
                  onClick={() => setLeaving(person)}
                >
                  {t({ id: 'settings.pin.remove.confirm', message: 'Remove' })}
                </Button>
              }
            />
          )
        })}
      </List>
      {leaving && <RemovePerson person={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}
