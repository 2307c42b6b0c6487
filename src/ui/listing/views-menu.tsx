import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { z } from 'zod'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { withoutView, withView } from '#ui/state/table-prefs.ts'
import type { ListAddress } from './list-address.ts'
import classes from './list-toolbar.module.css'
import type { TableSetup } from './use-columns.ts'

interface ViewsMenuProps {
  setup: TableSetup
  /** What is asked now: filters, search, days, order. */
  view: ListAddress
  onView(view: Record<string, string>): void
}

const viewName = z.object({ name: z.string().trim().min(1, 'Give the view a name').max(40, 'At most 40 letters') })

/** Filters, search and order under a name, to come back to; kept for this person and table. */
export const ViewsMenu = memo(function ViewsMenu({ setup, view, onView }: ViewsMenuProps) {
  const { look, change } = setup
  const [naming, setNaming] = useState(false)
  const search = plainText(view)
  const form = useForm({
    schema: viewName,
    initial: { name: '' },
    async onSubmit({ name }) {
      change((now) => withView(now, { name, search }))
      setNaming(false)
      return null
    },
  })

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Views" title="Views">
            <IconBookmark size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {look.views.map(({ name, search: saved }) => (
            <div key={name} className={classes['view']}>
              <Menu.Item onClick={() => onView(saved)}>{name}</Menu.Item>
              <Menu.Item
                className={classes['forget'] ?? ''}
                aria-label={`Forget view ${name}`}
                onClick={() => change((now) => withoutView(now, name))}
              >
                <IconX size={14} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          {look.views.length > 0 && <Menu.Divider />}
          {Object.keys(search).length === 0 ? (
            // Not `disabled`: a menu without anything to stand on hears no Escape, and nobody could read why.
            <Menu.Item aria-disabled c="dimmed">
              Search or filter first, to save a view
            </Menu.Item>
          ) : (
            <Menu.Item
              onClick={() => {
                form.reset()
                setNaming(true)
              }}
            >
              Save this view…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <FormModal title="Save this view" opened={naming} onClose={() => setNaming(false)} form={form} act="Save view">
        <TextInput label="Name" maxLength={40} data-autofocus {...form.text('name')} />
      </FormModal>
    </>
  )
})

function plainText(view: ListAddress): Record<string, string> {
  return Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
