import { useState } from 'react'
import { AmountField } from '../../../src/ui/controls/AmountField'
import { ButtonField } from '../../../src/ui/controls/ButtonField'
import { Checkbox } from '../../../src/ui/controls/Checkbox'
import { DateField } from '../../../src/ui/controls/DateField'
import { DateTimeField } from '../../../src/ui/controls/DateTimeField'
import { FieldButton } from '../../../src/ui/controls/FieldButton'
import { FieldGroup, FieldRow } from '../../../src/ui/controls/FieldGroup'
import { NumberField } from '../../../src/ui/controls/NumberField'
import { SelectField } from '../../../src/ui/controls/SelectField'
import { TextField } from '../../../src/ui/controls/TextField'
import { ImageHeader } from '../../../src/ui/display/ImageHeader'
import { Page } from '../../../src/ui/display/Layout'
import { LeadIcon } from '../../../src/ui/list/LeadIcon'
import { List } from '../../../src/ui/list/List'
import { ListRow } from '../../../src/ui/list/ListRow'
import { Frame } from './frame'

const nothing = () => {}
const scan = <FieldButton icon="camera" label="Scan QR Code" onClick={nothing} />
const few = [
  { value: 'kg', label: 'Kilogram' },
  { value: 'g', label: 'Gram' },
  { value: 'pcs', label: 'Piece' },
]
const many = [
  'Rye grain',
  'Hardwood pellets, oak',
  'Malt extract, light',
  'Wheat bran',
  'Agar-agar powder',
  'Gypsum',
  'Soy peptone',
  'Filter bags 0.5 µm',
  'Oak sawdust, coarse',
  'Coffee grounds',
].map((label) => ({ value: label, label }))

export const Form = () => {
  const [item, setItem] = useState('Rye grain')
  const [unit, setUnit] = useState('kg')
  const [quantity, setQuantity] = useState('0')
  const [packages, setPackages] = useState('12')
  const [date, setDate] = useState('2025-10-14')
  const [expires, setExpires] = useState('')
  const [lot, setLot] = useState('KM-2509')
  const [price, setPrice] = useState('348')
  return (
    <Frame
      title="New purchase"
      large
      narrow
      lead={{ kind: 'back', label: 'Back', onClick: nothing }}
      centre={{ icon: 'save', label: 'Save', blocked: true, count: 1, cancel: { label: 'Cancel', onClick: nothing } }}
    >
      <Page narrow>
        <List>
          <ListRow
            strong
            lead={<LeadIcon icon="camera" tone="agar" />}
            title="Scan (2 of 4)"
            subtitle="Ingredient and supplier filled"
            onOpen={nothing}
          />
        </List>
        <div style={{ height: '1rem' }} />
        <FieldGroup>
          <SelectField label="Ingredient" name="item" value={item} onChange={setItem} options={many} end={scan} />
          <SelectField label="Unit" name="unit" value={unit} onChange={setUnit} options={few} />
        </FieldGroup>
        <FieldGroup>
          <FieldRow>
            <AmountField
              label="Quantity"
              name="quantity"
              value={quantity}
              onChange={setQuantity}
              unit="kg"
              hint="at least 0.01"
              error="Quantity must be at least 0.01"
            />
            <NumberField label="Packages" name="packages" value={packages} onChange={setPackages} autoFocus />
          </FieldRow>
          <DateField label="Date" name="date" value={date} onChange={setDate} />
          <DateField label="Expires" name="expires" value={expires} onChange={setExpires} />
        </FieldGroup>
        <FieldGroup>
          <FieldRow>
            <TextField label="Lot number" name="lot" value={lot} onChange={setLot} end={scan} />
            <AmountField label="Price" name="price" value={price} onChange={setPrice} unit="EUR" />
          </FieldRow>
        </FieldGroup>
      </Page>
    </Frame>
  )
}

export const Controls = () => {
  const [notes, setNotes] = useState('Bag 3 torn at the seam, the rest dry. Weighed at the mill before loading.')
  const [when, setWhen] = useState('2025-10-14T17:42:00.000Z')
  const [url, setUrl] = useState('')
  const [on, setOn] = useState(false)
  const [none, setNone] = useState('')
  return (
    <Frame title="Controls" lead={{ kind: 'back', label: 'Back', onClick: nothing }}>
      <Page narrow>
        <ImageHeader title="Vera Koval" subtitle="Admin" initials="VK" onChangeImage={nothing} />
        <FieldGroup title="Every kind" note="A note under the group.">
          <TextField label="Notes" name="notes" multiline value={notes} onChange={setNotes} />
          <DateTimeField label="Occurred at" name="when" value={when} onChange={setWhen} />
          <TextField
            label="Site"
            name="url"
            type="url"
            value={url}
            onChange={setUrl}
            placeholder="https://"
            hint="https only"
            error="Site must be a valid URL"
          />
          <SelectField label="Supplier with a long name" name="none" value={none} onChange={setNone} options={few} />
          <TextField label="Created by" name="by" value="Vera Koval" onChange={nothing} readOnly />
          <SelectField label="Unit" name="ro" value="kg" onChange={nothing} options={few} readOnly />
          <DateField label="Received" name="rod" value="2025-10-01" onChange={nothing} readOnly />
          <Checkbox label="Active" name="active" value={on} onChange={setOn} />
          <Checkbox label="Terms" name="terms" value={on} onChange={setOn} error="Required field" />
          <ButtonField label="Server" action="Test" onClick={nothing} />
        </FieldGroup>
      </Page>
    </Frame>
  )
}
