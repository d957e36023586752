import { useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { SyncMark } from '../../../src/ui/chrome/SyncMark'
import { AmountStepper } from '../../../src/ui/display/AmountStepper'
import { CodeTag } from '../../../src/ui/display/CodeTag'
import { EmptyState } from '../../../src/ui/display/EmptyState'
import { Card, Cluster, Page, Stack } from '../../../src/ui/display/Layout'
import { LevelGauge } from '../../../src/ui/display/LevelGauge'
import { Mark } from '../../../src/ui/display/Mark'
import { Skeleton } from '../../../src/ui/display/Skeleton'
import { TileRow } from '../../../src/ui/display/TileRow'
import { iconShapes } from '../../../src/ui/icon-shapes'
import { Icon, type IconName } from '../../../src/ui/icons'
import { moreIconShapes } from '../../../src/ui/more-icon-shapes'
import { Frame } from './frame'

const nothing = () => {}

export const Parts = () => {
  const [amount, setAmount] = useState('1')
  return (
    <Frame
      title="Parts"
      large
      lead={{ kind: 'menu', label: 'Menu', onClick: nothing }}
      centre={{
        icon: 'trash',
        label: 'Delete',
        onClick: nothing,
        count: 120,
        cancel: { label: 'Cancel', onClick: nothing },
      }}
    >
      <Page>
        <Stack gap={12}>
          <Card title="Sync mark">
            <Cluster gap={16}>
              <SyncMark state="synced" label="Everything is sent" onClick={nothing} />
              <SyncMark state="unsent" count={3} label="3 unsent" onClick={nothing} />
              <SyncMark state="offline" count={3} label="Offline, 3 kept" onClick={nothing} />
              <SyncMark state="attention" count={1} label="1 needs you" onClick={nothing} />
            </Cluster>
          </Card>
          <Card title="Marks, level, code">
            <Cluster>
              <Mark tone="low">Low, min 0.50</Mark>
              <Mark tone="oversold">Oversold</Mark>
              <Mark tone="neutral">Used up</Mark>
              <Mark tone="tint">Sealed</Mark>
              <CodeTag>LM-0417</CodeTag>
              <LevelGauge onHand={12} minimum={5} />
              <LevelGauge onHand={1} minimum={5} />
              <LevelGauge onHand={-1} minimum={5} />
              <LevelGauge onHand={3} />
            </Cluster>
          </Card>
          <EmptyState
            title="No purchases yet"
            text="Scan a delivery label, or tap + to add one."
            action={
              <Button kind="tonal" icon="camera" onClick={nothing}>
                Scan a label
              </Button>
            }
          />
          <AmountStepper
            label="Amount"
            value={amount}
            onChange={setAmount}
            unit="kg"
            step="0.5"
            max="2.5"
            presets={[
              { value: '0.5', label: '0.50' },
              { value: '1', label: '1.00' },
              { value: '2', label: '2.00' },
              { value: '2.5', label: 'All 2.50' },
            ]}
          />
          <Button kind="primary" size="large" icon="use" wide onClick={nothing}>
            Use {amount} kg
          </Button>
          <TileRow
            stacked
            tiles={[
              { id: 'a', icon: 'write-off', label: 'Write off', onClick: nothing },
              { id: 'b', icon: 'count', label: 'Count', onClick: nothing },
              { id: 'c', icon: 'next', label: 'Next', blocked: true },
            ]}
          />
          <Cluster>
            <Button onClick={nothing}>Gray</Button>
            <Button kind="tonal" onClick={nothing}>
              Tonal
            </Button>
            <Button kind="text" onClick={nothing}>
              Text
            </Button>
            <Button kind="danger" icon="trash" onClick={nothing}>
              Delete
            </Button>
            <Button kind="primary" blocked icon="save">
              Keep
            </Button>
            <Button kind="tonal" busy onClick={nothing}>
              Busy
            </Button>
          </Cluster>
          <Skeleton rows={2} />
          <Card title="Icons">
            <Cluster gap={12}>
              {Object.keys({ ...iconShapes, ...moreIconShapes }).map((name) => (
                <span key={name} title={name}>
                  <Icon name={name as IconName} />
                </span>
              ))}
            </Cluster>
          </Card>
        </Stack>
      </Page>
    </Frame>
  )
}
