import { useNavigate } from '@tanstack/react-router'
import { request } from '#store/define/define-call.ts'
import { getAllMerchants, merchantList } from '#store/resources/merchants/merchant-calls.ts'
import { type Merchant, merchantFromWire, merchants, merchantTitle } from '#store/resources/merchants/merchants.ts'
import { type NewMerchant, newMerchantRequest } from '#store/resources/merchants/new-merchant.ts'
import { comparable, isSameMerchant, similarMerchants } from '#store/resources/merchants/similar-merchants.ts'
import { cleanHtml } from '#ui/form/clean-html.ts'
import { type CreationResult, useSecretCreation } from '#ui/form/use-secret-creation.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
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
  const { sync } = usePortal()
  const navigate = useNavigate()
  const callOnline = useOnlineCall()
  const { make, looking, blocked } = useSecretCreation('merchant')

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
    const result = await make({
      request: newMerchantRequest(merchant),
      findEqual: async () => {
        const now = await listed()
        return now && new Set(now.filter((one) => isSameMerchant(one, merchant)).map(({ id }) => id))
      },
    })
    if (result.kind !== 'made') return wordsFor(result)
    toastDone('New Merchant Added Successfully')
    await readAgain()
    const search =
      result.id === null ? { searchId: 'name', searchKey: merchant.name.slice(0, 10) } : drawerOf(result.id)
    void navigate({ to: '/merchants/view-Merchants', search: search as never, ignoreBlocker: true })
    return null
  }

  /** The list has another one. */
  async function readAgain() {
    const wanted = { kind: 'view', collection: merchants.name, view: wholeList } as const
    await sync.subscribe(wanted).catch(() => undefined)
    await sync.unsubscribe(wanted).catch(() => undefined)
  }

  return {
    add,
    looking,
    blocked(category) {
      if (blocked !== null) return 'Needs a connection: the bank account is not kept on this device.'
      return categories.isWaiting(category) ? `The category “${category}” is not created yet: it goes first.` : null
    },
  }
}

const wholeList = { filters: {}, search: null, page: 1, pageSize: 1 } as const

const drawerOf = (id: string) => ({ drawer: 'merchant', selected: id })

function wordsFor(result: Exclude<CreationResult, { kind: 'made' }>): Refusal {
  if (result.kind === 'several') {
    return `${failed}. Several like it are there: please look at the list before you add it again`
  }
  if (result.kind === 'unsent') return `${failed}. The server could not be reached, and nothing was sent`
  if (result.reason === null) return failed
  // The one refusal that names a field: it stands under it, on its tab.
  if (/category/i.test(result.reason)) return { category: `${failed}. ${result.reason}` }
  return `${failed}. ${result.reason}`
}
