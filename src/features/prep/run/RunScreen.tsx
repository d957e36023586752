import { RecordDetail } from '../../../records/detail/RecordDetail'
import { RecordDetailScreen } from '../../../records/detail/RecordDetailScreen'
import { useDefinition } from '../../../records/use-definition'
import { Stack } from '../../../ui/display/layout/Layout'
import { QuickChoice } from '../QuickChoice'
import { CameOut } from './CameOut'

const SHOWN = ['result']

/** One sterilizer run: its result, and the series that came out of it. */
export const RunScreen = ({ entity }: { entity: string }) => {
  const definition = useDefinition(entity)
  return (
    <RecordDetailScreen
      entity={entity}
      detail={(row) => (
        <RecordDetail key={row.id} definition={definition} row={row} shown={row.deleted_at ? [] : SHOWN}>
          {() =>
            row.deleted_at ? null : (
              <Stack gap={16}>
                <QuickChoice definition={definition} row={row} field="result" />
                <CameOut run={row} />
              </Stack>
            )
          }
        </RecordDetail>
      )}
    />
  )
}
