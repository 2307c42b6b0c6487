import { Text } from '@mantine/core'
import { useState } from 'react'
import { noSlip, SlipDrop } from './slip-drop.tsx'

/** A transfer slip held against what it pays for: shown as it is, never sent and never kept (decisions.md H24). */
export function TransferSlip() {
  const [choice, setChoice] = useState(noSlip)
  return (
    <>
      <Text size="sm" mb={6}>
        Transfer slip: shown here, never sent or kept
      </Text>
      <SlipDrop label="Transfer slip to look at" choice={choice} isLocal onChoice={setChoice} />
    </>
  )
}
