import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { labelProfile, mediumOf } from '../../domain/label-profile'
import { useTranslate } from '../../records/words/use-writing'
import { Button } from '../../ui/button/Button'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { Switch } from '../../ui/controls/choices/Switch'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { NumberField } from '../../ui/controls/numbers/NumberField'
import { SelectField } from '../../ui/controls/select/SelectField'
import { Cluster } from '../../ui/display/layout/Layout'
import { PaperMeasures } from './PaperMeasures'
import styles from './PrintScreen.module.css'
import { cellCount, isSamePaper, labelRoom, type Paper, readPaper } from './paper'
import { PRESETS } from './presets'
import { isSmall } from './small-label'
import { isStrip } from './strip-label'
import type { PaperState } from './use-paper-choice'
import type { Profiles } from './use-profiles'
import { useSizeText } from './use-size-text'

const OWN = 'own'

export type PaperChoiceProps = {
  state: PaperState
  /** The paper with the length that this job's labels get. */
  paper: Paper | undefined
  profiles: Profiles
}

/** The choice of paper: sheet, roll or tape, a known format or own measures, and the first free cell of a used sheet. */
export const PaperChoice = ({ state, paper, profiles }: PaperChoiceProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const { title } = useSizeText()
  const { values, medium } = state
  const note = usePaperNote(paper)
  const known = [
    ...profiles.all
      .filter((one) => mediumOf(one.values) === medium)
      .map((one) => ({ id: `farm ${one.id}`, profile: one.id, name: one.title, values: one.values })),
    ...PRESETS[medium].map((values, index) => ({
      id: `shop ${index}`,
      profile: undefined,
      name: undefined,
      values,
    })),
  ]
  const same = known.filter((one) => isSamePaper(one.values, values))
  const chosen = same.find(({ profile }) => profile === state.profile) ?? same[0]
  const own = t({ id: 'print.own', message: 'Custom dimensions' })
  const options = [
    ...known.flatMap((one) => {
      const its = readPaper(one.values)
      if (!its) return []
      const text = one.name === undefined ? title(its) : `${one.name} (${title(its)})`
      return [{ value: one.id, label: text }]
    }),
    ...(chosen ? [] : [{ value: OWN, label: own }]),
  ]
  return (
    <>
      <Segmented
        label={translate(labelProfile.fields.kind.label)}
        hideLabel
        name="kind"
        value={medium}
        options={[
          { value: 'sheet', label: t({ id: 'print.sheets', message: 'Sheets' }) },
          { value: 'roll', label: t({ id: 'print.roll', message: 'Label printer' }) },
          { value: 'tape', label: t({ id: 'print.tape', message: 'Tape' }) },
        ]}
        onChange={state.setMedium}
      />
      <FieldGroup note={note}>
        <SelectField
          label={t({ id: 'print.format', message: 'Format' })}
          name="format"
          value={chosen?.id ?? OWN}
          options={options}
          // The farm's formats load later than the shop's: a list that changed its kind then would lose a tap.
          searchable={false}
          onChange={(id) => {
            const next = known.find((one) => one.id === id)
            if (next) state.choose(next.values, next.profile)
          }}
        />
        {medium === 'sheet' && (
          <NumberField
            label={t({ id: 'print.skip', message: 'Labels already used' })}
            name="skip"
            value={state.skip}
            placeholder="0"
            onChange={state.setSkip}
          />
        )}
      </FieldGroup>
      {medium === 'sheet' && (
        <FieldGroup>
          <Switch
            label={t({ id: 'print.lines', message: 'Cutting lines' })}
            name="lines"
            value={state.lines}
            onChange={state.setLines}
          />
        </FieldGroup>
      )}
      <FieldGroup>
        <Switch
          label={t({ id: 'print.readable', message: 'Include details in the code' })}
          note={t({
            id: 'print.readable.note',
            message: 'The code then contains the details shown here and becomes finer',
          })}
          name="readable"
          value={state.readable}
          onChange={state.setReadable}
        />
      </FieldGroup>
      <details className={styles.measures}>
        <summary>{t({ id: 'print.measures', message: 'Dimensions' })}</summary>
        <PaperMeasures state={state} />
        {profiles.mayKeep && <Keeping state={state} profiles={profiles} isChanged={!chosen} />}
      </details>
    </>
  )
}

/** The number of labels on a sheet, the length of a tape's labels, or that a small label fits no names and dates. */
function usePaperNote(paper: Paper | undefined): string | undefined {
  const { t } = useLingui()
  const { size: sizeOf, number } = useSizeText()
  if (!paper) return undefined
  const count = cellCount(paper)
  const size = sizeOf(paper)
  const room = labelRoom(paper)
  const length = number(paper.width)
  const [printed, tape] = [number(room.height), number(paper.height)]
  const labels = t({ id: 'print.perSheet', message: plural(count, { one: '# label', other: '# labels' }) })
  const notes = [
    ...(paper.kind === 'sheet' ? [t({ id: 'print.sheet.note', message: `Each sheet has ${labels} of ${size}.` })] : []),
    ...(paper.kind === 'tape'
      ? [
          t({ id: 'print.tape.length', message: `Each label is ${length} mm long.` }),
          t({ id: 'print.tape.printed', message: `The printer prints ${printed} mm of the ${tape} mm.` }),
        ]
      : []),
    ...(isSmall(room) && !isStrip(room)
      ? [t({ id: 'print.small', message: 'Only the QR code, the record’s code and the number are printed.' })]
      : []),
  ]
  return notes.length > 0 ? notes.join(' ') : undefined
}

type KeepingProps = { state: PaperState; profiles: Profiles; isChanged: boolean }

/** For admins: saves the measures as a format of the farm. */
const Keeping = ({ state, profiles, isChanged }: KeepingProps) => {
  const { t } = useLingui()
  const { values, paper } = state
  const profile = profiles.all.find((one) => one.id === state.profile)
  const name = profile?.title
  const take = async (keeping: Promise<string | undefined>) => {
    const kept = await keeping
    if (kept !== undefined) state.choose(values, kept)
  }
  return (
    <Cluster>
      {profile && isChanged && (
        <Button kind="tonal" icon="save" blocked={!paper} onClick={() => void take(profiles.replace(profile, values))}>
          {t({ id: 'print.profile.change', message: `Update ${name}` })}
        </Button>
      )}
      <Button kind="tonal" icon="save" blocked={!paper} onClick={() => void take(profiles.keepAs(values))}>
        {t({ id: 'print.profile.as', message: 'Save for the farm' })}
      </Button>
      {profile && (
        <Button kind="danger" icon="trash" onClick={() => void profiles.remove(profile)}>
          {t({ id: 'print.profile.drop', message: `Delete ${name}` })}
        </Button>
      )}
    </Cluster>
  )
}
