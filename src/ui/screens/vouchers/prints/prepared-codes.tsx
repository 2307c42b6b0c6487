import { ActionIcon, Loader, Tooltip } from '@mantine/core'
import { IconCloudCheck, IconCloudDown } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { fetchWords } from '#ui/printing/printing-words.ts'
import { useQrCodes } from '#ui/printing/use-qr-codes.ts'
import classes from './prints.module.css'

/** A page of selected vouchers is fetched by itself, once the selection has stood for a moment; a longer list when asked. */
const byItself = { most: 100, after: 600 }
const act = 'Prepare for offline printing'

/** Whether the labels of the selected vouchers can be printed without a server, and the way there (decisions.md P4). */
export function PreparedCodes({ selected }: { selected: ReadonlySet<string> }) {
  const ids = useMemo(() => [...selected], [selected])
  const { missing, progress, prepare } = useQrCodes(ids, byItself)
  const offline = useOnlineReason()

  async function start() {
    const trouble = fetchWords(await prepare())
    if (trouble !== null) toastFailed(trouble)
  }

  if (missing === undefined) return null
  const isReady = missing.length === 0
  if (progress === null && !isReady) {
    const why = `${missing.length} of ${ids.length} codes are not on this device`
    return (
      <Tooltip label={`${act}: ${why}`}>
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={act}
          disabled={offline !== null}
          title={offline ?? undefined}
          onClick={() => void start()}
        >
          <IconCloudDown size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  }
  const words = progress ? `Preparing ${progress.done} of ${progress.total}…` : 'Ready for offline printing'
  return (
    <Tooltip label={words}>
      <span className={classes['prepared']} role="status">
        {progress ? <Loader size={14} aria-hidden /> : <IconCloudCheck size={18} stroke={1.5} aria-hidden />}
        <span className={classes['preparedWords']}>{words}</span>
      </span>
    </Tooltip>
  )
}
