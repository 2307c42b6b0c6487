import { Alert, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'

/**
 * Why something was not done, the spec's words first and the reason under them; nothing if there is no trouble. Scrolls
 * itself into view when its words come or change: the button that was pressed may be a screen away.
 */
export function TroubleLines({ lines }: { lines: readonly (string | null)[] }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = lines.filter((line) => line !== null && line !== '')
  const text = shown.join()
  useEffect(() => {
    if (text !== '') box.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (shown.length === 0) return null
  return (
    <Alert ref={box} color="red" variant="light" role="alert" p="sm" style={clearOfEdges}>
      {shown.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Alert>
  )
}

/** The header of the page and the foot of a list stay in place while the page scrolls. */
const clearOfEdges = { scrollMarginBlock: '5rem' }
