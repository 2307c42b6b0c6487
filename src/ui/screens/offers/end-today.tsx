import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { editOffer } from '#store/resources/offers/offer-mutations.ts'
import type { Offer } from '#store/resources/offers/offers.ts'
import { dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { endOfDay } from '#store/values/colombo-time.ts'
import { toastTrouble } from '#ui/send/toast-trouble.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { lookAgainMs } from './offer-status.tsx'
import { dayOf, momentOfOffer } from './offer-words.ts'

/** Makes today the last day of an offer that has begun and goes on; asks first. */
export function EndToday({ offer }: { offer: Offer }) {
  const { run } = useMutation(editOffer)
  const today = todayInColombo(useNow(lookAgainMs))
  const [start, end] = [dayOf(offer.startDate), dayOf(offer.endDate)]
  // The call takes no offer without a description.
  if (start === '' || start > today || end <= today || offer.description.trim() === '') return null

  async function endIt() {
    const isMeant = await confirm({
      title: 'End this offer today?',
      text: `Its last day is ${dayWords(today)} then, instead of ${momentOfOffer(offer.endDate, 'end')}.`,
      act: 'End today',
      danger: true,
    })
    if (!isMeant) return
    toastTrouble(await run({ id: offer.id, endDate: endOfDay(today) }, offer))
  }

  return (
    <Button
      size="compact-md"
      variant="light"
      color="red"
      leftSection={<IconCalendarOff size={16} aria-hidden />}
      onClick={() => void endIt()}
    >
      End today
    </Button>
  )
}
