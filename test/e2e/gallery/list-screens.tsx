import { useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { TwoPane } from '../../../src/ui/chrome/TwoPane'
import { Card, Page, Stack } from '../../../src/ui/display/Layout'
import { LevelGauge } from '../../../src/ui/display/LevelGauge'
import { Mark } from '../../../src/ui/display/Mark'
import { PackageGrid } from '../../../src/ui/display/PackageGrid'
import type { PackageView } from '../../../src/ui/display/PackageTile'
import { Summary } from '../../../src/ui/display/Summary'
import { RecordHead } from '../../../src/ui/display/Titles'
import { Chips } from '../../../src/ui/list/Chips'
import { LeadIcon } from '../../../src/ui/list/LeadIcon'
import { List } from '../../../src/ui/list/List'
import { ListRow } from '../../../src/ui/list/ListRow'
import { SearchField } from '../../../src/ui/list/SearchField'
import { Section } from '../../../src/ui/list/Section'
import { Tabs } from '../../../src/ui/list/Tabs'
import { VirtualList } from '../../../src/ui/list/VirtualList'
import { Frame } from './frame'

const nothing = () => {}

const columns = (what: string, who: string, when: string) => [
  { key: 'what', content: what, wide: true },
  { key: 'who', content: who },
  { key: 'when', content: when },
]

type Row = { name: string; code: string; category: string; hand: number; shown: string; unit: string; min?: number }

const rows: readonly Row[] = [
  {
    name: 'Hardwood pellets, oak',
    code: 'OAK-PEL',
    category: 'Substrate',
    hand: 47.5,
    shown: '47.50',
    unit: 'kg',
    min: 30,
  },
  { name: 'Malt extract, light', code: 'MALT-L', category: 'Media', hand: 0.18, shown: '0.18', unit: 'kg', min: 0.5 },
  {
    name: 'Oak sawdust, coarse',
    code: 'OAK-SAW',
    category: 'Substrate',
    hand: -2.5,
    shown: '−2.50',
    unit: 'kg',
    min: 10,
  },
  { name: 'Rye grain', code: 'RYE', category: 'Grain', hand: 86, shown: '86.00', unit: 'kg', min: 28 },
  { name: 'Wheat bran', code: 'BRAN-W', category: 'Supplement', hand: 3.2, shown: '3.20', unit: 'kg', min: 5 },
  { name: 'Agar-agar powder', code: 'AGAR', category: 'Media', hand: 640, shown: '640', unit: 'g', min: 200 },
  { name: 'Filter bags 0.5 µm', code: 'BAG-05', category: 'Packaging', hand: 212, shown: '212', unit: 'pcs', min: 60 },
  { name: 'Gypsum', code: 'GYPS', category: 'Supplement', hand: 4.75, shown: '4.75', unit: 'kg', min: 3 },
  { name: 'Soy peptone', code: 'PEPT-S', category: 'Media', hand: 95, shown: '95', unit: 'g', min: 80 },
]

const mark = (row: Row) =>
  row.hand < 0 ? (
    <Mark tone="oversold">Oversold</Mark>
  ) : row.min !== undefined && row.hand < row.min ? (
    <Mark tone="low">Low, min {row.min.toFixed(2)}</Mark>
  ) : undefined

const ItemRow = ({ row, selected }: { row: Row; selected?: boolean }) => (
  <ListRow
    lead={<LevelGauge onHand={row.hand} minimum={row.min} />}
    title={row.name}
    code={row.code}
    subtitle={row.category}
    quantity={row.shown}
    unit={row.unit}
    mark={mark(row)}
    selected={selected}
    link={(p) => <a href={`#${row.code}`} {...p} />}
  />
)

const IngredientList = ({ selected }: { selected?: string }) => {
  const [tab, setTab] = useState('items')
  const [search, setSearch] = useState('')
  const [chip, setChip] = useState('all')
  return (
    <Page>
      <Stack gap={12}>
        <Tabs
          label="View"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'items', label: 'Ingredients' },
            { value: 'purchases', label: 'Purchases' },
          ]}
        />
        <SearchField label="Search name, code" value={search} onChange={setSearch} onScan={nothing} />
        <Stack gap={4}>
          <Chips
            label="Filter"
            value={chip}
            onChange={setChip}
            options={[
              { value: 'all', label: 'All', count: 38 },
              { value: 'low', label: 'Low', icon: 'low', count: 2 },
              { value: 's', label: 'Substrate' },
              { value: 'm', label: 'Media' },
              { value: 'g', label: 'Grain' },
              { value: 'p', label: 'Packaging' },
            ]}
          />
          <List label="Ingredients">
            {rows.map((row) => (
              <ItemRow key={row.code} row={row} selected={row.code === selected} />
            ))}
          </List>
        </Stack>
      </Stack>
    </Page>
  )
}

export const Ingredients = () => (
  <Frame
    title="Ingredients"
    large
    hideTitleOnDesktop
    desktopLink="Ingredients"
    lead={{ kind: 'menu', label: 'Menu', onClick: nothing }}
    centre={{ icon: 'plus', label: 'Ingredient', onClick: nothing }}
  >
    <IngredientList />
  </Frame>
)

const day = 86_400_000
const points = [0, 5, 5.01, 7, 9, 12, 15, 17, 19, 22, 27, 30].map((at, index) => ({
  at: at * day,
  value: index < 2 ? 0 : 180 - (index - 2) * 14,
}))

const packages: readonly PackageView[] = Array.from({ length: 12 }, (_, index): PackageView => {
  const number = index + 1
  if (number < 8) return { number, state: 'empty', caption: '–', label: `Package ${number}, empty`, onOpen: nothing }
  if (number === 8)
    return { number, state: 'written-off', caption: 'wet', label: 'Package 8, written off: wet', onOpen: nothing }
  if (number === 9)
    return {
      number,
      state: 'open',
      level: 2.5 / 15,
      caption: '2.50',
      label: 'Package 9, open, 2.50 kg',
      onOpen: nothing,
    }
  return {
    number,
    state: number === 12 ? 'expired' : 'sealed',
    caption: '15.00',
    label: `Package ${number}, sealed, 15.00 kg`,
    onOpen: nothing,
  }
})

const ItemDetail = ({ wide }: { wide?: boolean }) => (
  <>
    <RecordHead
      code="OAK-PEL"
      line="Substrate, shelf B2"
      title="Hardwood pellets, oak"
      actions={
        wide && (
          <>
            <Button icon="count" onClick={nothing}>
              Count
            </Button>
            <Button icon="pencil" onClick={nothing}>
              Edit
            </Button>
          </>
        )
      }
    />
    <Card>
      <Summary
        number={{
          label: 'On hand',
          value: '47.50',
          unit: 'kg',
          aside: (
            <>
              about 6 days
              <br />
              minimum 30.00
            </>
          ),
        }}
        plot={{
          points,
          minimum: 30,
          minimumLabel: 'min 30',
          receipts: [{ at: 5.01 * day, value: 180, label: '+180, 19 Sep' }],
          startLabel: '14 Sep',
          endLabel: 'today',
          description: 'From 0 on 14 September to 47.50 kg today; 180 received on 19 September; minimum 30.',
        }}
        facts={[
          { label: 'Purchased', value: '180.00' },
          { label: 'Used', value: '117.50' },
          { label: 'Written off', value: '15.00' },
        ]}
      />
    </Card>
    <Section
      title="Packages"
      aside="12 × 15.00 kg"
      action={
        <Button kind="text" onClick={nothing}>
          Labels
        </Button>
      }
    >
      <Card>
        <PackageGrid label="Packages" packages={packages} />
      </Card>
    </Section>
    <Section
      title="Movements"
      action={
        <Button kind="text" onClick={nothing}>
          All 41
        </Button>
      }
    >
      <List plain={wide}>
        <ListRow
          lead={<LeadIcon icon="use" tone="neutral" />}
          title="Used 12.50 kg"
          subtitle="Package 9, Vera, today 08:10"
          cells={columns('Package 9', 'Vera', 'today 08:10')}
          action={
            <Button kind="text" onClick={nothing}>
              Undo
            </Button>
          }
        />
        <ListRow
          lead={<LeadIcon icon="write-off" tone="neutral" />}
          title="Wrote off 15.00 kg"
          subtitle="Package 8, wet, Marta, 11 Oct 17:32"
          cells={columns('Package 8, wet', 'Marta', '11 Oct 17:32')}
          action={
            <Button kind="text" onClick={nothing}>
              Undo
            </Button>
          }
        />
        <ListRow
          lead={<LeadIcon icon="count" tone="neutral" />}
          title="Counted 75.00 kg"
          subtitle="Whole item, no difference, Ilya"
          cells={columns('Whole item, no difference', 'Ilya', '8 Oct 18:04')}
          action={
            <Button kind="text" onClick={nothing}>
              Undo
            </Button>
          }
        />
      </List>
    </Section>
  </>
)

export const Item = () => (
  <Frame
    title="Ingredient"
    lead={{ kind: 'back', label: 'Back', onClick: nothing }}
    centre={{ icon: 'pencil', label: 'Edit', onClick: nothing }}
  >
    <Page>
      <ItemDetail />
    </Page>
  </Frame>
)

export const desktopIngredients = () => (
  <Frame
    title="Ingredients"
    large
    hideTitleOnDesktop
    desktopLink="Ingredients"
    state="unsent"
    lead={{ kind: 'menu', label: 'Menu', onClick: nothing }}
    centre={{ icon: 'plus', label: 'Ingredient', onClick: nothing }}
  >
    <TwoPane left={<IngredientList selected="OAK-PEL" />} right={<ItemDetail wide />} rightLabel="Ingredient" />
  </Frame>
)

const long = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), name: `Row ${index}` }))

export const LongList = () => (
  <Frame title="Long list" large lead={{ kind: 'menu', label: 'Menu', onClick: nothing }}>
    <Page>
      <VirtualList
        items={long}
        keyOf={(row) => row.id}
        render={(row) => <ListRow title={row.name} subtitle="of ten thousand" onOpen={nothing} />}
      />
    </Page>
  </Frame>
)
