import { Button } from '@mantine/core'

/** What a toast says and offers. */
export interface ToastSays {
  text: string
  /** Which record it is about, under the words. */
  detail?: string | undefined
  /** The way on. */
  way?: { label: string; go(): void } | undefined
}

/** The words of a toast, the record under them, and the way on. */
export function ToastWords({ text, detail, way }: ToastSays) {
  return (
    <>
      <div>{text}</div>
      {detail && <div style={{ color: 'var(--mantine-color-dimmed)', overflowWrap: 'anywhere' }}>{detail}</div>}
      {way && (
        <Button size="compact-sm" variant="light" mt={6} onClick={way.go}>
          {way.label}
        </Button>
      )}
    </>
  )
}
