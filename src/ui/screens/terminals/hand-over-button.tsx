import { Checkbox } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { typeWords } from '#store/resources/terminals/terminal-rules.ts'
import type { Terminal } from '#store/resources/terminals/terminals.ts'
import { useSaveDocument } from '#ui/printing/use-print-actions.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { titled } from './terminal-words.tsx'
import classes from './terminals.module.css'

interface HandOverButtonProps {
  terminal: Terminal
  /** The PIN if it has just been typed: it may stand on the sheet, where somebody ticks that. */
  pin: string | null
}

/** Saves the sheet that goes with a terminal into its shop, made on this device; nothing of it is kept. */
export function HandOverButton({ terminal, pin }: HandOverButtonProps) {
  const base = usePortal().config.provider.redeemBase
  const { making, saveDocument } = useSaveDocument()
  const [isTicked, setTicked] = useState(false)
  // Without it nobody knows where customers redeem.
  if (base === undefined) return null

  function save() {
    const { id, merchant, merchantId, location, subMerchantId, type } = terminal
    const sheet = {
      merchant: titled(merchant, merchantId),
      shop: titled(location, subMerchantId),
      terminalId: id,
      type: typeWords(type),
      pin: isTicked ? pin : null,
    }
    void saveDocument({ kind: 'hand-over', terminal: sheet }, `Hand_Over_${id.replace(/[^\w-]/g, '_')}_`)
  }

  return (
    <span className={classes['handOver']}>
      {pin !== null && (
        <Checkbox
          label="PIN on the sheet"
          checked={isTicked}
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        />
      )}
      <ActionButton
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
        busy={making('sheets') !== null}
        onClick={save}
      >
        Hand-over sheet
      </ActionButton>
    </span>
  )
}
