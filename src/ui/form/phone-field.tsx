import { Input, Select, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { mobileInput } from '#store/values/live-input.ts'
import { mobileMax, mobileToE164, mobileWords } from '#store/values/mobile-number.ts'
import classes from './phone-field.module.css'
import { homeAlone, homeCountry, loadPhonePlan, type PhonePlan } from './phone-plan.ts'

interface PhoneFieldProps {
  label: string
  name?: string
  /** `+94771234567`; while it is no number yet, the digits that are typed. */
  value: string
  onChange(value: string): void
  onBlur?(): void
  error?: string | undefined
  description?: string
  required?: boolean
  disabled?: boolean
}

/** A mobile number with its country, Sri Lanka at first; read and shown as 077 123 4567, handed over as +94771234567. */
export function PhoneField({ label, name, value, onChange, onBlur, error, ...rest }: PhoneFieldProps) {
  const plan = usePhonePlan()
  const [chosen, setChosen] = useState(homeCountry)
  const [draft, setDraft] = useState({ of: '', text: '' })
  const id = useId()
  const isNumber = value.startsWith('+')
  const country = (isNumber ? plan?.countryOf(value, chosen) : null) ?? chosen
  const text = draft.of === value ? draft.text : wordsOf(value, plan)
  const disabled = rest.disabled ?? false

  function put(typed: string, within: string) {
    const kept = mobileInput(typed, mobileMax)
    // Without its plus an unfinished number of another country is nowhere taken for a whole one.
    const next = readNumber(kept, within, plan) ?? kept.replace('+', '')
    setDraft({ of: next, text: kept })
    onChange(next)
  }

  return (
    <Input.Wrapper label={label} id={id} error={error} {...rest}>
      <div className={classes['phone']}>
        <Select
          className={classes['country']}
          aria-label={`Country of ${label.toLowerCase()}`}
          data={plan?.countries ?? homeAlone}
          value={country}
          searchable
          limit={50}
          allowDeselect={false}
          rightSectionWidth={28}
          disabled={disabled}
          onChange={(next) => {
            if (next === null) return
            setChosen(next)
            put(plan && isNumber ? plan.words(value) : text, next)
          }}
        />
        <TextInput
          id={id}
          className={classes['number']}
          {...(name === undefined ? {} : { name })}
          value={text}
          error={error !== undefined}
          disabled={disabled}
          required={rest.required ?? false}
          inputMode="tel"
          autoComplete="off"
          onChange={({ currentTarget }) => put(currentTarget.value, country)}
          onBlur={() => {
            if (isNumber) setDraft({ of: '', text: '' })
            onBlur?.()
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

function usePhonePlan(): PhonePlan | null {
  const [plan, setPlan] = useState<PhonePlan | null>(null)
  useEffect(() => {
    let live = true
    // Where it cannot be fetched, Sri Lankan numbers work all the same.
    loadPhonePlan().then(
      (loaded) => live && setPlan(loaded),
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [])
  return plan
}

function readNumber(typed: string, country: string, plan: PhonePlan | null): string | null {
  return plan ? plan.read(typed, country) : mobileToE164(typed)
}

function wordsOf(value: string, plan: PhonePlan | null): string {
  if (!value.startsWith('+')) return value
  return plan ? plan.words(value) : mobileWords(value)
}
