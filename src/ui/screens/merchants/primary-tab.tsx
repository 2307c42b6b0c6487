import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { merchantStatuses } from '#store/resources/merchants/merchant-calls.ts'
import {
  newMerchantLabels as labels,
  newMerchantMax as max,
  type NewMerchantValues,
} from '#store/resources/merchants/new-merchant.ts'
import { merchantTags } from '#store/resources/tags/tag-names.ts'
import { localPhoneInput } from '#store/values/live-input.ts'
import { isSafeAddress } from '#store/values/web-address.ts'
import { LimitedField } from '#ui/form/limited-field.tsx'
import { PictureField } from '#ui/form/picture-field.tsx'
import { RichTextField } from '#ui/form/rich-text-field.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { ManyField } from '#ui/pickers/many-field.tsx'
import classes from './add-merchant.module.css'
import { CategoryDialog } from './category-dialog.tsx'
import { LikeMerchants } from './like-merchants.tsx'
import type { Categories } from './use-categories.ts'

interface PrimaryTabProps {
  form: Form<NewMerchantValues>
  categories: Categories
}

/** 'Primary Details': who the merchant is, as customers see it. */
export function PrimaryTab({ form, categories }: PrimaryTabProps) {
  const tags = useDetail(merchantTags, 'all')
  const { values } = form
  const isOdd = values.website.trim() !== '' && !isSafeAddress(values.website)
  return (
    <div className={classes['fields']}>
      <LimitedField label={labels.name} required max={max.name} {...form.text('name')} />
      <LikeMerchants typed={values} />
      <LimitedField label={labels.address} required isLong max={max.address} {...form.text('address')} />
      <LimitedField
        label={labels.tel}
        required
        inputMode="tel"
        max={max.tel}
        filter={localPhoneInput}
        {...form.text('tel')}
      />
      <CategoryField form={form} categories={categories} />
      <NativeSelect label={labels.status} required data={[...merchantStatuses]} {...form.text('status')} />
      <LimitedField
        label={labels.website}
        inputMode="url"
        max={max.website}
        hint={isOdd && 'Not an address that begins with http:// or https://: it will not be a link'}
        {...form.text('website')}
      />
      <PictureField label={labels.imgUrl} max={max.imgUrl} {...form.text('imgUrl')} />
      <PictureField label={labels.thumbnail} max={max.thumbnail} {...form.text('thumbnail')} />
      <ManyField
        label={labels.tags}
        required
        options={tags.value ?? null}
        {...form.field('tags')}
        description={tags.value ? undefined : 'The tags are not on this device yet.'}
      />
      <RichTextField label={labels.description} required max={max.description} {...form.field('description')} />
      <RichTextField
        label={labels.termsAndConditions}
        required
        max={max.termsAndConditions}
        {...form.field('termsAndConditions')}
      />
    </div>
  )
}

function CategoryField({ form, categories: { names, preset, isWaiting, again } }: PrimaryTabProps) {
  const [adding, setAdding] = useState(false)
  const { category } = form.values
  const chosen = category || preset
  const listed = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  return (
    <div className={classes['beside']}>
      <NativeSelect
        label={labels.category}
        required
        {...form.text('category')}
        value={chosen}
        data={chosen === '' ? ['', ...listed] : [...listed]}
        description={isWaiting(chosen) ? 'This category is created as soon as there is a connection.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Button variant="subtle" onClick={() => setAdding(true)}>
        Add Category
      </Button>
      <CategoryDialog
        names={names}
        opened={adding}
        onClose={() => setAdding(false)}
        onMade={(name) => {
          again()
          form.set({ category: name })
        }}
      />
    </div>
  )
}
