import { isNoLocation, locationMax, noLocation } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { changeLocation } from '#store/resources/sub-merchants/sub-merchant-mutations.ts'
import type { SubMerchant } from '#store/resources/sub-merchants/sub-merchants.ts'
import { InlineEdit } from '#ui/form/inline-edit.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { toastKept } from '#ui/overlay/toast.ts'

/** A shop's location, edited where it stands: a click begins, Enter and leaving save, Escape brings it back (spec 000 §2.7). */
export function ShopLocation({ shop }: { shop: SubMerchant }) {
  const { submit } = useMutation(changeLocation)
  const edited = useEditedRow(shop, changeLocation, ({ location }) => ({ text: location }))

  async function save(text: string): Promise<string | null> {
    if (!isNoLocation(text)) return submit({ id: shop.id, value: text.trim() }, edited.began)
    // The old text is back, and nothing is sent (decisions.md M30).
    toastKept(noLocation)
    return null
  }

  return (
    <InlineEdit
      label={`Location of ${shop.id}`}
      edited={edited}
      value={shop.location}
      savesOnLeaving
      byValue
      validate={(text) => (text.trim().length > locationMax ? `At most ${locationMax} characters` : null)}
      onSave={save}
    >
      {shop.location === '' ? 'N/A' : shop.location}
    </InlineEdit>
  )
}
