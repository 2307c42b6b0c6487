import { Checkbox, NativeSelect, PasswordInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { DayRangeField } from '#ui/form/day-range-field.tsx'
import { FieldPair, FormActs, FormColumns, FormTrouble } from '#ui/form/form-page.tsx'
import { InlineEdit } from '#ui/form/inline-edit.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
import { SinkPart } from './sink-part.tsx'

const nameWords = { fieldTitles: { name: 'Sender name' } }

/** Fields: empty, filled, wrong, off. */
export function SinkForms() {
  const [phone, setPhone] = useState('+94771234567')
  const [day, setDay] = useState('2026-11-20')
  const [range, setRange] = useState({ start: '2026-11-01', end: '' })
  const [moment, setMoment] = useState('2026-11-20T12:00:00.000Z')
  const [name, setName] = useState('Nimal Perera')
  const edited = useEditedRow({ id: '1', name }, nameWords, (row) => ({ text: row.name }))
  return (
    <>
      <SinkPart title="Fields">
        <TextInput label="Empty" placeholder="Placeholder" />
        <TextInput label="Filled" description="With a hint" defaultValue="Kamala Silva" />
        <TextInput label="Wrong" error="Email is required" />
        <TextInput label="Off" disabled defaultValue="Not now" />
        <PasswordInput label="Secret" defaultValue="secret" />
        <Textarea label="Long" defaultValue={'Two\nlines'} />
        <NativeSelect label="Choice" data={['Active', 'Inactive']} />
      </SinkPart>
      <SinkPart title="Boxes">
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Switch label="Switch" defaultChecked />
        <Radio.Group label="One of two" defaultValue="a">
          <Stack gap="xs">
            <Radio value="a" label="First" />
            <Radio value="b" label="Second" />
          </Stack>
        </Radio.Group>
      </SinkPart>
      <SinkPart title="Mobile numbers and days">
        <PhoneField label="Mobile number" value={phone} onChange={setPhone} />
        <PhoneField label="Wrong number" value="" onChange={setPhone} error="Mobile number can't be empty" />
        <DayField label="Day" value={day} onChange={setDay} />
        <DateTimeField label="Pick-up" value={moment} onChange={setMoment} />
        <DayRangeField label="Created" value={range} onChange={setRange} />
      </SinkPart>
      <SinkPart title="The form of a page">
        <FormColumns label="Two names" beside={<p>What becomes of it</p>}>
          <FieldPair>
            <TextInput label="First of a pair" />
            <TextInput label="Second of a pair" />
          </FieldPair>
        </FormColumns>
        <FormTrouble form={{ trouble: 'Failed to add it. The server says why.' }} />
        <FormActs act="Add it" busy={false} onCancel={() => undefined} />
      </SinkPart>
      <SinkPart title="Edited in place">
        <InlineEdit
          label="Sender name"
          edited={edited}
          value={name}
          validate={(text) => (text.trim() === '' ? "Sender name can't be empty" : null)}
          onSave={async (text) => {
            setName(text)
            return null
          }}
        >
          {name}
        </InlineEdit>
      </SinkPart>
    </>
  )
}
