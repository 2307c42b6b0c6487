import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { fetchWords } from '#ui/printing/printing-words.ts'
import { useQrCodes } from '#ui/printing/use-qr-codes.ts'
import classes from './prints.module.css'

/** A page of selected vouchers is fetched by itself, once the selection has stood for a moment; a longer list when asked. */
const byItself = { most: 100, after: 600 }

/** Whether the labels of the selected vouchers can be printed without a server, and the way there (decisions.md P4). */
export function PreparedCodes({ selected }: { selected: ReadonlySet<string> }) {
  const ids = useMemo(() => [...selected], [selected])
  const { missing, progress, prepare } = useQrCodes(ids, byItself)
  const offline = useOnlineReason()

  async function start() {
    const trouble = fetchWords(await prepare())
    if (trouble !== null) toastFailed(trouble)
  }

  const isReady = missing?.length === 0
  return (
    <>
      <Text component="span" role="status" className={classes['prepared']} c="dimmed">
        {progress ? `Preparing ${progress.done} of ${progress.total}…` : isReady ? 'Ready for offline printing' : ''}
      </Text>
      {progress === null && missing !== undefined && !isReady && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={offline !== null}
          title={offline ?? undefined}
          onClick={() => void start()}
        >
          Prepare for offline printing
        </Button>
      )}
    </>
  )
}
