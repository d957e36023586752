import { DefinedList } from '../../records/list/DefinedList'
import { StarterSterilizations } from './StarterSterilizations'

/** Sterilization types. */
export const SterilizationList = ({ selectedId }: { selectedId?: string | undefined }) => (
  <DefinedList entity="sterilization_type" selectedId={selectedId} empty={<StarterSterilizations />} />
)
