import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { offerMax } from '#store/resources/offers/offer-fields.ts'
import { decimalInput } from '#store/values/live-input.ts'
import classes from './offer-form.module.css'

interface DecimalFieldProps {
  label: string
  /** "%" or "LKR". */
  unit: string
  field: { name: string; value: string; error: string | undefined; onChange(value: string): void; onBlur(): void }
}

/** A decimal that is not negative, with up to 19 characters; what has more is not taken at all, and that is said (E11). */
export function DecimalField({ label, unit, field }: DecimalFieldProps) {
  const [refused, setRefused] = useState(false)
  const { onChange, ...bound } = field

  function take(typed: string) {
    const kept = decimalInput(typed, offerMax.decimal, field.value)
    // What differs in more than signs that no number has was not taken.
    setRefused(kept === field.value && typed !== field.value && typed.replace(/[^\d.,]/g, '') !== kept)
    onChange(kept)
  }

  return (
    <TextInput
      label={label}
      required
      autoComplete="off"
      inputMode="decimal"
      rightSection={<span className={classes['unit']}>{unit}</span>}
      description={refused ? `Not taken: a number of at most ${offerMax.decimal} characters` : undefined}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...bound}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  )
}
