import { Button, Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { backwards, editFields, offerMax } from '#store/resources/offers/offer-fields.ts'
import { changedBy, editOffer } from '#store/resources/offers/offer-mutations.ts'
import type { Offer } from '#store/resources/offers/offers.ts'
import { type Day, dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { textInput } from '#store/values/live-input.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { ChangedFields } from '#ui/form/changed-fields.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { useEditedRow, useFollowedRow } from '#ui/form/use-edited-row.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { dayOf } from './offer-words.ts'
import classes from './offers.module.css'

/** The two fields with the spec's texts; the end is not before the start (decisions.md T12). */
function formOf(startDay: Day) {
  return z
    .object(editFields)
    .refine(({ endDay }) => endDay >= startDay, { path: ['endDay'], message: backwards, when: () => true })
}

const fieldsOfOffer = ({ description, endDate }: Offer) => ({ description, endDay: dayOf(endDate) })

/** What of an offer can be changed: its description and its last day (spec 001 §2). */
export function EditOffer({ offer, record }: { offer: Offer; record: OpenRecord<Offer> }) {
  const { submit } = useMutation(editOffer)
  const startDay = dayOf(offer.startDate)
  const schema = useMemo(() => formOf(startDay), [startDay])
  const edited = useEditedRow(offer, editOffer, fieldsOfOffer)
  const { began, initial } = edited
  const form = useForm({
    schema,
    initial,
    async onSubmit(typed) {
      if (!(await mayEnd(typed.endDay, initial.endDay))) return ''
      const edit = { id: offer.id, ...changedBy(began, typed) }
      const trouble = await submit(edit, began)
      if (trouble === null) edited.saved((row) => editOffer.apply(row, edit))
      return trouble
    },
  })
  const { dirty, values } = form
  useUnsavedGuard(dirty && !form.busy)
  useFollowedRow(edited, form)

  const isChanged = Object.keys(changedBy(began, values)).length > 0 || values.endDay !== initial.endDay
  return (
    <form noValidate aria-label="Edit offer" className={classes['edit']} onSubmit={form.submit}>
      {dirty && <ChangedFields edited={edited} form={form} />}
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
          <Button variant="default" size="compact-md" disabled={form.busy} onClick={form.reset}>
            Undo
          </Button>
        )}
        <ActionButton
          type="submit"
          size="compact-md"
          busy={form.busy}
          disabled={!isChanged || edited.blockedReason(form) !== null}
        >
          Update
        </ActionButton>
      </div>
    </form>
  )
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
