import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

interface BusyButtonProps {
  /** What is under way, in words; null while nothing is. */
  busy: string | null
  disabled?: boolean
  children: ReactNode
}

/** The act of a form before the sign-in. While it is under way it says so instead of its name, and keeps its size. */
export function BusyButton({ busy, disabled = false, children }: BusyButtonProps) {
  return (
    <Button
      type="submit"
      size="md"
      fullWidth
      disabled={disabled}
      aria-disabled={busy !== null || undefined}
      leftSection={busy !== null && <Loader size={16} color="currentcolor" role="presentation" aria-hidden />}
    >
      <span aria-live="polite">{busy ?? children}</span>
    </Button>
  )
}
