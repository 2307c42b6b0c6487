import { Text } from '@mantine/core'
import {
  addCategory,
  categoriesIn,
  categoryChangeId,
  categoryForm,
  categoryMax,
  categoryRequest,
  isSameCategory,
  type NewCategory,
} from '#store/resources/merchant-categories/category-mutations.ts'
import { getMerchantCategories } from '#store/resources/merchant-categories/merchant-category-calls.ts'
import { request } from '#store/define/define-call.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { LimitedField } from '#ui/form/limited-field.tsx'
import { PictureField } from '#ui/form/picture-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { callTroubleText } from '#ui/send/call-trouble.ts'
import { creationWords, NewRecord } from '#ui/send/new-record.ts'
import { useCall } from '#ui/send/use-call.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { toastDone } from '#ui/overlay/toast.ts'

interface CategoryDialogProps {
  /** Those there are. */
  names: readonly string[]
  opened: boolean
  onClose(): void
  /** It is there, or will be as soon as there is a line. */
  onMade(name: string): void
}

const there = 'There is a category of this name already'

/**
 * A new merchant category (spec 002 §2). With a line it is made at once, and the server's own words are shown for a yes and
 * for a no (spec 002 §8); without one it is kept and made later (decisions.md A1).
 */
export function CategoryDialog({ names, opened, onClose, onMade }: CategoryDialogProps) {
  const { config } = usePortal()
  const callOnline = useOnlineCall()
  const later = useMutation(addCategory)
  const offline = useOnlineReason()
  const { run, looking } = useCall('the category was added')
  const form = useForm<NewCategory, NewCategory>({
    schema: categoryForm,
    initial: { name: '', imgUrl: '', description: '' },
    draft: { name: 'add-merchant-category' },
    onSubmit: async (category) => {
      if (names.some((name) => isSameCategory(name, category.name))) return { name: there }
      const refused = offline === null ? await makeNow(category) : await makeLater(category)
      if (refused !== null) return refused
      onMade(category.name)
      form.reset()
      onClose()
      return null
    },
  })

  async function makeNow(category: NewCategory): Promise<string | null> {
    const record = new NewRecord(() => equalCategories(category.name), config.api.timeoutSeconds)
    const outcome = await run(categoryRequest(category), { proof: record })
    const { done, failed } = addCategory.says
    if (outcome.kind === 'refused' && outcome.reason) return outcome.reason
    if (outcome.kind !== 'done') return callTroubleText(outcome, creationWords(failed))
    toastDone(outcome.answer?.message || done.toString())
    return null
  }

  async function makeLater(category: NewCategory): Promise<string | null> {
    const result = await later.run({ id: categoryChangeId(category.name), ...category }, null)
    return result.kind === 'refused' || result.kind === 'unclear' ? (result.reason ?? result.words) : null
  }

  /** By what a creation is known (decisions.md M6). */
  async function equalCategories(name: string): Promise<ReadonlySet<string> | null> {
    const answered = await callOnline(request(getMerchantCategories, {}))
    if (answered.kind !== 'answered') return null
    return new Set(categoriesIn(answered.answer).filter((one) => isSameCategory(one, name)))
  }

  return (
    <FormModal
      title="Create new merchant category here"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Create Category"
    >
      <LimitedField label="Category Name" required max={categoryMax.name} {...form.text('name')} />
      <PictureField label="Image URL" required max={categoryMax.imgUrl} {...form.text('imgUrl')} />
      <LimitedField label="Description" required isLong max={categoryMax.description} {...form.text('description')} />
      {offline !== null && (
        <Text size="sm" role="status">
          There is no connection: it will be created once there is one, before the merchant.
        </Text>
      )}
      {looking !== null && (
        <Text size="sm" role="status">
          {looking}
        </Text>
      )}
    </FormModal>
  )
}
