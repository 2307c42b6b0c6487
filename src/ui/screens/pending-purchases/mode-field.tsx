import { Switch } from '@mantine/core'
import { useState } from 'react'
import { modeSwitches, whyNoMode } from '#store/resources/pending-purchases/pending-purchase-edits.ts'
import type { PendingPurchase } from '#store/resources/pending-purchases/pending-purchases.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { pendingWords } from './pending-words.ts'

interface ModeFieldProps {
  row: PendingPurchase
  mode: 'sms' | 'email'
}

const titles = { sms: 'SMS', email: 'Email' } as const

/** Whether messages go to the receiver in one way. Off asks first; on needs a number, or an address (spec 002 §2). */
export function ModeField({ row, mode }: ModeFieldProps) {
  const { submit } = useMutation(modeSwitches[mode])
  const [trouble, setTrouble] = useState<string | null>(null)
  const isOn = row[mode]
  const title = titles[mode]

  async function turn(on: boolean) {
    setTrouble(null)
    if (on) {
      const why = whyNoMode(row, mode)
      if (why !== null) return setTrouble(why)
    } else {
      const isSure = await confirm({
        title: `Switch ${title} off?`,
        text: pendingWords.stop,
        act: 'Yes',
        stay: 'No',
      })
      if (!isSure) return
    }
    setTrouble(await submit({ id: row.id, purchaseId: row.purchaseId, on }, row))
  }

  return (
    <Switch
      aria-label={title}
      label={isOn ? 'On' : 'Off'}
      checked={isOn}
      disabled={!row.waits}
      error={trouble}
      onChange={({ currentTarget }) => void turn(currentTarget.checked)}
    />
  )
}
