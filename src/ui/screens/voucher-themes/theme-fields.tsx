import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ThemeCategory } from '#store/resources/voucher-themes/theme-categories.ts'
import {
  pictureFields,
  themeFieldTitles as titles,
  themeMax,
  type ThemeValues,
} from '#store/resources/voucher-themes/theme-fields.ts'
import { textInput } from '#store/values/live-input.ts'
import { cleanEmail } from '#ui/form/clean-email.ts'
import type { Form } from '#ui/form/use-form.ts'
import { smsWords } from './theme-preview.tsx'
import classes from './theme-form.module.css'

interface ThemeFieldsProps {
  form: Form<ThemeValues>
  categories: readonly ThemeCategory[]
  /** Why the categories cannot be had; null while they can. */
  trouble: string | null
}

/** The ten fields of a theme, all of them required (decisions.md F21). */
export function ThemeFields({ form, categories, trouble }: ThemeFieldsProps) {
  const category = form.field('categoryId')
  return (
    <>
      <TextInput label={titles.name} required autoComplete="off" {...form.text('name', upTo(themeMax.name))} />
      <div>
        <NativeSelect
          label={titles.categoryId}
          required
          name={category.name}
          value={category.value}
          error={category.error}
          data={[
            { value: '', label: 'Choose a category' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => category.onChange(currentTarget.value)}
          onBlur={category.onBlur}
        />
        {trouble !== null && (
          <p role="alert" className={classes['note']} data-warn>
            {trouble}
          </p>
        )}
      </div>
      {pictureFields.map((field) => (
        <div key={field}>
          <TextInput
            label={titles[field]}
            required
            autoComplete="off"
            inputMode="url"
            {...form.text(field, upTo(themeMax.picture))}
          />
          <PictureCheck address={form.values[field]} />
        </div>
      ))}
      <Textarea
        label={titles.smsContent}
        required
        autosize
        minRows={3}
        maxRows={8}
        description={smsWords(form.values.smsContent)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.text('smsContent', upTo(themeMax.smsContent))}
      />
      <TextInput
        label={titles.emailSubject}
        required
        autoComplete="off"
        {...form.text('emailSubject', upTo(themeMax.emailSubject))}
      />
      <EmailField form={form} />
    </>
  )
}

const upTo = (max: number) => (typed: string) => textInput(typed, max)

/** Tries an address while it is typed: a picture that does not load is said, and nothing is forbidden (decisions.md K2). */
function PictureCheck({ address }: { address: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const src = address.trim()
  if (!/^(https?:\/\/\S+|\/\S+)$/.test(src)) return null
  return (
    <>
      <img key={src} src={src} alt="" hidden onError={() => setBroken(src)} />
      {broken === src && (
        <p role="status" className={classes['note']} data-warn>
          This picture does not load. It can be saved all the same.
        </p>
      )}
    </>
  )
}

/** The source of the e-mail, and what is taken out of it before it is sent. */
function EmailField({ form }: { form: Form<ThemeValues> }) {
  const { emailContent } = form.values
  const { removed } = useMemo(() => cleanEmail(emailContent), [emailContent])
  return (
    <div>
      <Textarea
        label={titles.emailContent}
        required
        autosize
        minRows={6}
        maxRows={16}
        className={classes['source'] ?? ''}
        {...form.text('emailContent', (typed) => typed.slice(0, themeMax.emailContent))}
      />
      {removed.length > 0 && (
        <p role="status" className={classes['note']} data-warn>
          {`Taken out before it is sent: ${removed.join(', ')}`}
        </p>
      )}
    </div>
  )
}
