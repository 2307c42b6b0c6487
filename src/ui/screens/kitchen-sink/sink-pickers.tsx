import { useState } from 'react'
import { MerchantChoice } from '#ui/pickers/merchant-choice.tsx'
import { ManyField } from '#ui/pickers/many-field.tsx'
import { OneField } from '#ui/pickers/one-field.tsx'
import type { Choice } from '#ui/pickers/pasted-picks.ts'
import classes from './kitchen-sink.module.css'
import { SinkPart } from './sink-part.tsx'

const merchants: readonly Choice[] = Array.from({ length: 5_000 }, (_none, at) => ({
  id: String(at + 1),
  name: `Merchant ${at + 1} of Lane ${(at * 7) % 1_000}`,
}))
const options = merchants.map(({ id, name }) => ({ value: id, label: name }))
const few = options.slice(0, 3)
const keep = () => undefined

/** One or several of thousands: none picked, one picked, wrong, off, loading. */
export function SinkPickers() {
  const [one, setOne] = useState('')
  const [orAll, setOrAll] = useState('')
  const [several, setSeveral] = useState<readonly Choice[]>(merchants.slice(0, 2))
  const [radio, setRadio] = useState('')
  return (
    <>
      <SinkPart title="One of thousands">
        <OneField label="One of 5,000" placeholder="Type a name" options={options} value={one} onChange={setOne} />
        <OneField
          label="One or all"
          none="All merchants"
          clearable
          options={options}
          value={orAll}
          onChange={setOrAll}
        />
        <OneField label="Picked" options={few} value="2" onChange={keep} />
        <OneField label="One is missing" required error="Merchant is required" options={few} value="" onChange={keep} />
        <OneField label="One, not now" disabled options={few} value="1" onChange={keep} />
        <output>{`Picked: ${one || 'none'}, ${orAll || 'all'}`}</output>
      </SinkPart>
      <SinkPart title="Several of thousands">
        <div className={classes['wide']}>
          <ManyField
            label="Several of 5,000"
            name="several"
            placeholder="Type a name, or paste a list"
            options={merchants}
            value={several}
            onChange={setSeveral}
          />
        </div>
        <ManyField label="Several, loading" name="loading" options={null} value={[]} onChange={keep} />
        <ManyField
          label="Several are missing"
          name="missing"
          required
          error="Merchants are required"
          options={merchants}
          value={[]}
          onChange={keep}
        />
      </SinkPart>
      <SinkPart title="One of thousands, ten at a time">
        <div className={classes['wide']}>
          <MerchantChoice merchants={merchants} picked={radio} limits={{ name: 50, id: 10 }} onPick={setRadio} />
        </div>
      </SinkPart>
    </>
  )
}
