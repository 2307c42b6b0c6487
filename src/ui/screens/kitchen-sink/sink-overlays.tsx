import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { z } from 'zod'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { toastAttention, toastDone, toastFailed, toastNotice } from '#ui/overlay/toast.ts'
import { SinkPart } from './sink-part.tsx'

const schema = z.object({ name: z.string().min(1, "Name can't be empty") })

/** What lies over a page: dialogs, drawers, questions, toasts. */
export function SinkOverlays() {
  const [modal, { open: openModal, close: closeModal }] = useDisclosure(false)
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false)
  const [wide, { open: openWide, close: closeWide }] = useDisclosure(false)
  const [formOpen, { open: openForm, close: closeForm }] = useDisclosure(false)
  const form = useForm({
    schema,
    initial: { name: '' },
    onSubmit: async () => 'Oops, something went wrong. Please try again',
  })
  return (
    <SinkPart title="Over the page">
      <Button variant="default" onClick={openModal}>
        Dialog
      </Button>
      <Button variant="default" onClick={openForm}>
        Form in a dialog
      </Button>
      <Button variant="default" onClick={openDrawer}>
        Drawer
      </Button>
      <Button variant="default" onClick={openWide}>
        Wide drawer
      </Button>
      <Button
        variant="default"
        onClick={() =>
          void confirm({ title: 'Delete 3 rows?', text: 'They cannot be brought back.', act: 'Delete', danger: true })
        }
      >
        Question
      </Button>
      <Button variant="default" onClick={() => toastDone('Saved on this device, will be sent')}>
        Toast: done
      </Button>
      <Button variant="default" onClick={() => toastFailed('Failed to update')}>
        Toast: failed
      </Button>
      <Button variant="default" onClick={() => toastNotice('That page is not open to your role.')}>
        Toast: notice
      </Button>
      <Button
        variant="default"
        onClick={() => toastAttention('Failed to update', { detail: 'Merchant 102 · Website not saved', of: 'sync' })}
      >
        Toast: sync
      </Button>
      <Button
        variant="default"
        onClick={() => toastAttention('Labels: out of labels. Load a roll.', { of: 'printer' })}
      >
        Toast: printer
      </Button>
      <Dialog opened={modal} onClose={closeModal} title="A dialog">
        Its words.
      </Dialog>
      <SideDrawer opened={drawer} onClose={closeDrawer} position="right" title="A drawer">
        Its words.
      </SideDrawer>
      <SideDrawer opened={wide} onClose={closeWide} position="right" wide title="A wide drawer">
        Its words.
      </SideDrawer>
      <FormModal title="A form" opened={formOpen} onClose={closeForm} form={form} act="Send">
        <TextInput {...form.text('name')} label="Name" />
      </FormModal>
    </SinkPart>
  )
}
