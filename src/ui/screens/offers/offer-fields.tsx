import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { offerUnits } from '#store/resources/offers/offer-calls.ts'
import {
  backwards,
  offerFieldTitles as titles,
  offerMax,
  type OfferValues,
} from '#store/resources/offers/offer-fields.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { textInput } from '#store/values/live-input.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { FieldPair } from '#ui/form/form-page.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { merchantWords } from '#ui/pickers/merchant-options.ts'
import type { MerchantsUse } from '#ui/pickers/merchant-picker.tsx'
import { OneField } from '#ui/pickers/one-field.tsx'
import { DecimalField } from './decimal-field.tsx'
import { offerTypes } from './offer-words.ts'
import { ShopChoice } from './shop-choice.tsx'

interface OfferFieldsProps {
  form: Form<OfferValues>
  merchants: MerchantsUse
}

const upTo = (max: number) => (typed: string) => textInput(typed, max)

/** The fourteen fields of an offer (spec 001 §3, §5). */
export function OfferFields({ form, merchants }: OfferFieldsProps) {
  // A page left open over midnight may not choose yesterday.
  const today = todayInColombo(useNow(60_000))
  const { merchantId, startDate } = form.values
  const isDay = startDate !== ''
  return (
    <>
      <MerchantField form={form} merchants={merchants} />
      <ShopChoice key={merchantId} merchantId={merchantId} {...form.field('owner')} />
      <TextInput label={titles.title} required autoComplete="off" {...form.text('title', upTo(offerMax.title))} />
      <TextInput label={titles.code} required autoComplete="off" {...form.text('code', upTo(offerMax.code))} />
      <TextInput
        label={titles.imageUrl}
        required
        autoComplete="off"
        inputMode="url"
        {...form.text('imageUrl', upTo(offerMax.imageUrl))}
      />
      <Textarea
        label={titles.description}
        required
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('description', upTo(offerMax.description))}
      />
      <Textarea
        label={titles.termsAndConditions}
        required
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('termsAndConditions', upTo(offerMax.termsAndConditions))}
      />
      <Figures form={form} />
      <FieldPair>
        <DayField label={titles.startDate} required min={today} {...form.field('startDate')} />
        <DayField
          label={titles.endDate}
          required
          min={isDay ? startDate : today}
          {...(isDay ? { tooEarly: backwards } : {})}
          {...form.field('endDate')}
        />
      </FieldPair>
    </>
  )
}

/** What it is worth, from which sum on, and who pays it. */
function Figures({ form }: Pick<OfferFieldsProps, 'form'>) {
  const unit = form.values.unit === 'OFFER_DISCOUNT' ? '%' : 'LKR'
  return (
    <>
      <FieldPair>
        <NativeSelect
          label={titles.unit}
          required
          data={[
            { value: '', label: 'Choose a type' },
            ...offerUnits.map((value) => ({ value, label: offerTypes[value] ?? value })),
          ]}
          {...form.text('unit')}
        />
        <DecimalField label={titles.value} unit={unit} field={form.field('value')} />
      </FieldPair>
      <FieldPair>
        <DecimalField label={titles.merchantContribution} unit={unit} field={form.field('merchantContribution')} />
        <DecimalField label={titles.platformContribution} unit={unit} field={form.field('platformContribution')} />
      </FieldPair>
      <DecimalField label={titles.minimum} unit="LKR" field={form.field('minimum')} />
    </>
  )
}

function MerchantField({ form, merchants }: OfferFieldsProps) {
  const field = form.field('merchantId')
  return (
    <OneField
      {...field}
      label={titles.merchantId}
      required
      clearable
      placeholder="Choose a merchant"
      nothing="No Merchants Available"
      options={(merchants.merchants ?? []).map((merchant) => ({ value: merchant.id, label: merchantTitle(merchant) }))}
      error={field.error ?? (merchants.failed ? merchantWords.failed : undefined)}
      // Its shops are others.
      onChange={(merchantId) => form.set({ merchantId, owner: [] })}
    />
  )
}
