import { Loader, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { emptyTheme, themeForm, type ThemeValues, themeValues } from '#store/resources/voucher-themes/theme-fields.ts'
import { addTheme } from '#store/resources/voucher-themes/theme-mutations.ts'
import { type VoucherTheme, voucherThemes } from '#store/resources/voucher-themes/voucher-themes.ts'
import { cleanEmail } from '#ui/form/clean-email.ts'
import { FormActs, FormColumns, FormPage, PageForm } from '#ui/form/form-page.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { troubleOf } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import type { ListAddress } from '#ui/listing/list-address.ts'
import { useRow } from '#ui/live/use-row.ts'
import { ThemeFields } from './theme-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { useThemeCategories } from './use-theme-categories.ts'

/** A new theme, empty or begun from another one (spec 002 §2). */
export function AddTheme() {
  const { from }: ListAddress = useSearch({ strict: false })
  return (
    <FormPage title="Add Voucher Theme" width="76rem">
      {from === undefined ? <ThemeForm initial={emptyTheme} /> : <FromTheme id={String(from)} />}
    </FormPage>
  )
}

/** The form with everything of another theme but its name. */
function FromTheme({ id }: { id: string }) {
  const { row } = useRow<VoucherTheme>(voucherThemes.name, id)
  if (row === undefined) return <Loader size="sm" aria-label="Loading the theme" />
  const initial = row === null ? emptyTheme : { ...themeValues(row), name: '' }
  return (
    <>
      <Text size="sm" mb="sm" role="status">
        {row === null
          ? `There is no voucher theme “${id}” on this device.`
          : `Begun from “${row.name}”: give it a name of its own.`}
      </Text>
      <ThemeForm key={id} initial={initial} />
    </>
  )
}

function ThemeForm({ initial }: { initial: ThemeValues }) {
  const navigate = useNavigate()
  const { run } = useMutation(addTheme, { onSent: leave })
  const { categories, failed } = useThemeCategories(null)
  const form = useForm({
    schema: themeForm,
    initial,
    draft: { name: 'add-voucher-theme' },
    async onSubmit(sent) {
      const theme = { ...sent, emailContent: cleanEmail(sent.emailContent).html }
      return troubleOf(await run({ id: theme.name, ...theme }, null))
    },
  })
  const preview = useDeferredValue(form.values)

  function leave() {
    void navigate({ to: '/vouchers/view-voucher-themes' })
  }

  return (
    <PageForm
      title="Add Voucher Theme"
      form={form}
      foot={<FormActs act="Add Voucher Theme" busy={form.busy} onCancel={leave} />}
    >
      <FormColumns label="Voucher theme" beside={<ThemePreview values={preview} />}>
        <ThemeFields form={form} categories={categories} trouble={failed ? 'Failed to fetch categories' : null} />
      </FormColumns>
    </PageForm>
  )
}
