import { SegmentedControl } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { themeForm, themeValues, touchedFields } from '#store/resources/voucher-themes/theme-fields.ts'
import { editVoucherTheme } from '#store/resources/voucher-themes/theme-mutations.ts'
import type { VoucherTheme } from '#store/resources/voucher-themes/voucher-themes.ts'
import { cleanEmail } from '#ui/form/clean-email.ts'
import { ChangedFields } from '#ui/form/changed-fields.tsx'
import { FormModal } from '#ui/form/form-modal.tsx'
import { FormColumns } from '#ui/form/form-page.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import type { DialogProps } from '#ui/record/open-record.ts'
import { ThemeFields } from './theme-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { useThemeCategories } from './use-theme-categories.ts'

/** The ten fields of a theme with what becomes of them; only what was touched is changed (decisions.md K3). */
export function EditThemeDialog({ row, opened, onClose }: DialogProps<VoucherTheme>) {
  const { submit } = useMutation(editVoucherTheme, { onSent: onClose })
  const edited = useEditedRow(row, editVoucherTheme, themeValues)
  const { began: before, initial } = edited
  const { categories, failed } = useThemeCategories(before)
  const [shown, setShown] = useState('after')
  const form = useForm({
    schema: themeForm,
    initial,
    async onSubmit(sent) {
      const values = { ...sent, emailContent: cleanEmail(sent.emailContent).html }
      const touched = touchedFields(initial, values)
      if (touched.length === 0) {
        onClose()
        return null
      }
      const args = Object.fromEntries(touched.map((field) => [field, values[field]]))
      const category = categories.find(({ id }) => id === values.categoryId)?.name
      const chosen = touched.includes('categoryId') && category !== undefined ? { category } : {}
      return submit({ id: before.id, ...args, ...chosen }, before)
    },
  })
  const after = useDeferredValue(form.values)
  return (
    <FormModal
      title="Edit Voucher Theme"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Save"
      blocked={edited.blockedReason(form)}
      size="64rem"
    >
      <ChangedFields edited={edited} form={form} />
      <FormColumns
        label="Voucher theme"
        beside={
          <>
            <SegmentedControl
              fullWidth
              mb="sm"
              aria-label="Preview"
              value={shown}
              onChange={setShown}
              data={[
                { value: 'before', label: 'Before' },
                { value: 'after', label: 'After' },
              ]}
            />
            <ThemePreview values={shown === 'before' ? initial : after} />
          </>
        }
      >
        <ThemeFields
          form={form}
          categories={categories}
          trouble={failed ? 'Failed to load voucher theme categories' : null}
        />
      </FormColumns>
    </FormModal>
  )
}
