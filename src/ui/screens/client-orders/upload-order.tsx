import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'

const UploadOrderDialog = lazyPart(async () => (await import('./upload-order-dialog.tsx')).UploadOrderDialog)

/** The way to 'Upload Client Order'; its dialog begins anew with every opening. */
export function UploadOrder({ onDone }: { onDone(): void }) {
  const [isOpen, setOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  return (
    <>
      <Button
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => {
          setTurn(turn + 1)
          setOpen(true)
        }}
      >
        Upload Client Order
      </Button>
      {turn > 0 && <UploadOrderDialog key={turn} opened={isOpen} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}
