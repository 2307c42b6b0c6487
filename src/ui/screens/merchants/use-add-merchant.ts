import { useNavigate } from '@tanstack/react-router'
import { request } from '#store/define/define-call.ts'
import { getAllMerchants, merchantList } from '#store/resources/merchants/merchant-calls.ts'
import { type Merchant, merchantFromWire, merchants, merchantTitle } from '#store/resources/merchants/merchants.ts'
import { type NewMerchant, newMerchantRequest } from '#store/resources/merchants/new-merchant.ts'
import { comparable, isSameMerchant, similarMerchants } from '#store/resources/merchants/similar-merchants.ts'
import { cleanHtml } from '#ui/form/clean-html.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { readAgain } from '#ui/live/read-again.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { callTroubleText } from '#ui/send/call-trouble.ts'
import { creationWords, NewRecord } from '#ui/send/new-record.ts'
import type { CallOutcome } from '#ui/send/call-outcome.ts'
import { useCall } from '#ui/send/use-call.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Categories } from './use-categories.ts'

const failed = 'Failed to Add New Merchant'

type Refusal = string | { category: string }

interface AddMerchantUse {
  /** For a form's `onSubmit`: leads to the new merchant, else says what is wrong. */
  add(merchant: NewMerchant): Promise<Refusal | null>
  /** Why it cannot be sent now, in words; null while it can. */
  blocked(category: string): string | null
  looking: string | null
}

/** Sends a new merchant while its form is open: the bank account is kept nowhere (decisions.md M1, M6). */
export function useAddMerchant(categories: Categories): AddMerchantUse {
  const { sync, config } = usePortal()
  const navigate = useNavigate()
  const callOnline = useOnlineCall()
  const offline = useOnlineReason()
  const { run, looking } = useCall('the merchant was added')

  async function listed(): Promise<Merchant[] | null> {
    const answered = await callOnline(request(getAllMerchants, {}))
    if (answered.kind !== 'answered') return null
    return merchantList.read(answered.answer).flatMap((wire) => merchantFromWire(wire) ?? [])
  }

  /** Somebody may have added it a minute ago: a person looks at both (decisions.md M6). */
  async function isMeant(merchant: NewMerchant): Promise<boolean> {
    const named = similarMerchants(comparable((await listed()) ?? []), { name: merchant.name, tel: '', website: '' })
    const [first] = named
    if (!first) return true
    return confirm({
      title: 'A merchant of this name is there',
      text: `${merchantTitle(first.merchant)} is on the server already. Is this another one?`,
      act: 'Add it all the same',
      stay: 'Look again',
    })
  }

  async function add(typed: NewMerchant): Promise<Refusal | null> {
    const [description, termsAndConditions] = [cleanHtml(typed.description), cleanHtml(typed.termsAndConditions)]
    const merchant = { ...typed, description, termsAndConditions }
    if (!(await isMeant(merchant))) return 'Nothing was sent.'
    const record = new NewRecord(async () => {
      const now = await listed()
      return now && new Set(now.filter((one) => isSameMerchant(one, merchant)).map(({ id }) => id))
    }, config.api.timeoutSeconds)
    const outcome = await run(newMerchantRequest(merchant), { proof: record })
    if (outcome.kind !== 'done') return refusalOf(outcome)
    toastDone('New Merchant Added Successfully')
    readAgain(sync, [merchants.name])
    const id = await record.id()
    const search = id === null ? { searchId: 'name', searchKey: merchant.name.slice(0, 10) } : drawerOf(id)
    void navigate({ to: '/merchants/view-Merchants', search: search as never, ignoreBlocker: true })
    return null
  }

  return {
    add,
    looking,
    blocked(category) {
      if (offline !== null) return 'Needs a connection: the bank account is not kept on this device.'
      return categories.isWaiting(category) ? `The category “${category}” is not created yet: it goes first.` : null
    },
  }
}

const drawerOf = (id: string) => ({ drawer: 'merchant', selected: id })

function refusalOf(outcome: Exclude<CallOutcome, { kind: 'done' }>): Refusal {
  const words = callTroubleText(outcome, creationWords(failed))
  // The one refusal that names a field is shown at it, on its tab.
  const isOfCategory = outcome.kind === 'refused' && /category/i.test(outcome.reason ?? '')
  return isOfCategory ? { category: words } : words
}
