import { Button, Textarea } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { backwards, editFields, offerMax } from '#store/resources/offers/offer-fields.ts'
import { changedBy, editOffer } from '#store/resources/offers/offer-mutations.ts'
import type { Offer } from '#store/resources/offers/offers.ts'
import { type Day, dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { textInput } from '#store/values/live-input.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { dayOf } from './offer-words.ts'
import classes from './offers.module.css'

/** The two fields with the spec's texts; the end is not before the start (decisions.md T12). */
function formOf(startDay: Day) {
  return z
    .object(editFields)
    .refine(({ endDay }) => endDay >= startDay, { path: ['endDay'], message: backwards, when: () => true })
}

interface EditOfferProps {
  offer: Offer
  record: OpenRecord<Offer>
}

/** What of an offer can be changed: its description and its last day (spec 001 §2). */
export function EditOffer({ offer, record }: EditOfferProps) {
  const { submit } = useMutation(editOffer)
  const startDay = dayOf(offer.startDate)
  const schema = useMemo(() => formOf(startDay), [startDay])
  // What the fields began with: somebody else's edit under them is compared with that. What was saved is in it at once,
  // even while the row on screen is behind it: nobody is in conflict with themselves.
  const [began, setBegan] = useState(offer)
  const [seen, setSeen] = useState(offer)
  const initial = { description: began.description, endDay: dayOf(began.endDate) }
  const form = useForm({
    schema,
    initial,
    async onSubmit(typed) {
      if (!(await mayEnd(typed.endDay, initial.endDay))) return ''
      const edit = { id: offer.id, ...changedBy(began, typed) }
      const trouble = await submit(edit, began)
      if (trouble === null) setBegan(editOffer.apply(offer, edit))
      return trouble
    },
  })
  const { dirty, reset } = form
  useUnsavedGuard(dirty && !form.busy)
  if (!isAlike(seen, offer)) {
    setSeen(offer)
    if (!dirty) setBegan(offer)
  }

  const follows = useRef(() => {})
  useEffect(() => {
    follows.current = () => dirty || reset()
  })
  useEffect(() => follows.current(), [began.description, began.endDate])

  function undo() {
    setBegan(offer)
    reset()
  }

  const isChanged = Object.keys(changedBy(began, form.values)).length > 0 || form.values.endDay !== initial.endDay
  return (
    <form noValidate aria-label="Edit offer" className={classes['edit']} onSubmit={form.submit}>
      <div>
        <Textarea
          label="Description"
          required
          autosize
          minRows={2}
          maxRows={8}
          {...form.text('description', (typed) => textInput(typed, offerMax.description))}
        />
        <ChangeBadge state={record.states.get('description')} />
      </div>
      <DayField
        label="End date"
        required
        {...(startDay === '' ? {} : { min: startDay })}
        tooEarly={backwards}
        {...form.field('endDay')}
      />
      <TroubleLines lines={[form.trouble]} />
      <div className={classes['acts']}>
        {dirty && (
          <Button variant="default" size="compact-md" disabled={form.busy} onClick={undo}>
            Undo
          </Button>
        )}
        <ActionButton type="submit" size="compact-md" busy={form.busy} disabled={!isChanged}>
          Update
        </ActionButton>
      </div>
    </form>
  )
}

/** Whether the two fields are the same in both. */
function isAlike(one: Offer, other: Offer): boolean {
  return one.description === other.description && one.endDate === other.endDate
}

/** An end that is over ends the offer: that is asked first (decisions.md M26). */
async function mayEnd(endDay: Day, before: Day): Promise<boolean> {
  if (endDay === before || endDay >= todayInColombo(Date.now())) return true
  return confirm({
    title: 'End this offer?',
    text: `${dayWords(endDay)} is over: the offer ends at once.`,
    act: 'End offer',
    danger: true,
  })
}
