import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { changeMerchantGroup } from '#store/resources/vouchers/voucher-mutations.ts'
import type { MerchantGroup } from '#store/resources/vouchers/voucher-details.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { troubleLines } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { GroupPicker } from '#ui/pickers/group-picker.tsx'
import { useGroupName } from '#ui/pickers/use-group-name.ts'
import { useGroupSearch } from '#ui/pickers/use-group-search.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DialogProps } from '#ui/record/open-record.ts'

/** Where a voucher can be used: another group, found by its description or its id (spec 000 §2.8). */
export function GroupDialog({ row: voucher, opened, onClose }: DialogProps<Voucher>) {
  const { id, merchantGroup } = voucher
  const { run, result } = useMutation(changeMerchantGroup, { onSent: onClose })
  const name = useGroupName(merchantGroup)
  const search = useGroupSearch()
  const [chosen, setChosen] = useState<MerchantGroup | null>(null)
  const picked = (search.groups ?? []).find((group) => group.id === chosen?.id) ?? null

  async function save() {
    if (picked === null) return
    const args = { id, merchantGroupId: picked.id, groupName: picked.name }
    await run(args, voucher)
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Change Merchant Group">
      <form
        aria-label="Change Merchant Group"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          {merchantGroup !== null && (
            <Text size="sm">{`The voucher can be used at ${[name, merchantGroup].filter(Boolean).join(' · ')} now.`}</Text>
          )}
          <GroupPicker search={search} picked={picked} present={merchantGroup} onPick={setChosen} />
          <TroubleLines lines={troubleLines(result)} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" px="sm" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" px="sm" disabled={picked === null}>
              Change Merchant Group
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
