import { useLingui } from '@lingui/react/macro'
import { Button } from '../../button/Button'

export const TableSwitch = ({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) => {
  const { t } = useLingui()
  return (
    <Button kind="text" size="small" icon={isTable ? 'sort' : 'lines'} onClick={() => onChange(!isTable)}>
      {isTable ? t({ id: 'rates.plot', message: 'Plot' }) : t({ id: 'rates.table', message: 'Table' })}
    </Button>
  )
}
