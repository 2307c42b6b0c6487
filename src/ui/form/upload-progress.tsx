import { Button, Progress, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './upload-progress.module.css'
import type { UploadUse } from '#ui/send/use-upload.ts'

interface UploadProgressProps {
  upload: Pick<UploadUse, 'progress' | 'cancel'>
  /** "labels.csv" */
  name: string
  /** What became of the last one, where that has to be said. */
  outcome: string | null
}

/** How far an upload is, and the way out of it; takes up its room before it begins, so that nothing moves. */
export function UploadProgress({ upload: { progress, cancel }, name, outcome }: UploadProgressProps) {
  const share = progress && progress.total > 0 ? Math.floor((100 * progress.sent) / progress.total) : 0
  const isSent = share === 100
  const words = isSent ? `${name} is sent. Waiting for the server…` : `Sending ${name}…`
  const isUnderWay = progress !== null
  const button = useRef<HTMLButtonElement>(null)
  // With the drawing itself: a moment later its dialog has given the focus to another control.
  useLayoutEffect(() => {
    if (!isUnderWay) return
    // Whoever began it comes back to where they were, unless they have gone on meanwhile.
    const before = document.activeElement
    const here = button.current
    here?.focus()
    return () => {
      const isHere = document.activeElement === here || document.activeElement === document.body
      if (isHere && before instanceof HTMLElement) before.focus()
    }
  }, [isUnderWay])
  return (
    <div className={classes['upload']}>
      <div className={classes['words']}>
        <Text size="sm" role="status">
          {isUnderWay ? words : outcome}
        </Text>
        {isUnderWay && <Progress value={share} size="sm" animated={isSent} aria-label={`Upload of ${name}`} />}
      </div>
      {isUnderWay && (
        <>
          <span className={classes['share']} aria-hidden>{`${share} %`}</span>
          <Button ref={button} size="compact-sm" variant="default" onClick={cancel}>
            Cancel upload
          </Button>
        </>
      )}
    </div>
  )
}
