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
  const isIdle = progress === null && !isReady
  const words = progress
    ? `Preparing ${progress.done} of ${progress.total}…`
    : isReady
      ? 'Ready for offline printing'
      : ''
  const why = `${act}: ${missing.length} of ${ids.length} codes are not on this device`
  return (
    <>
      <Tooltip label={isIdle ? why : words}>
        {/* It stays where it is when its work is done: whoever pressed it keeps the focus. */}
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={act}
          disabled={isIdle && offline !== null}
          title={isIdle ? (offline ?? undefined) : undefined}
          {...(isIdle ? { onClick: () => void start() } : { 'aria-disabled': true, 'data-done': true })}
          className={classes['prepare'] ?? ''}
        >
          {progress && <Loader size={14} aria-hidden />}
          {!progress && isReady && <IconCloudCheck size={18} stroke={1.5} aria-hidden />}
          {isIdle && <IconCloudDown size={18} stroke={1.5} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <span className={classes['preparedWords']} role="status">
        {words}
      </span>
    </>
  )
}
