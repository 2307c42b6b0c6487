import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { type Merchant, merchants } from '#store/resources/merchants/merchants.ts'
import { isOfOtherScheme, notOfTheWeb } from '#store/values/web-address.ts'
import {
  addMerchantCategory,
  getMerchantCategories,
  merchantCategoryList,
  merchantCategoryOnWire,
} from './merchant-category-calls.ts'

/** Letters that the fields of a category take (spec 002 §5, decisions.md F7). */
export const categoryMax = { name: 10, imgUrl: 240, description: 320 } as const

const text = (title: string, max: number) =>
  z.string().trim().min(1, `${title} cannot be empty`).max(max, `${title} cannot exceed ${max} characters`)

/** A new category; all of it is required, and named as decisions.md M7 says. */
export const categoryForm = z.object({
  name: text('Category Name', categoryMax.name),
  imgUrl: text('Image URL', categoryMax.imgUrl).refine((typed) => !isOfOtherScheme(typed), notOfTheWeb),
  description: text('Description', categoryMax.description),
})
export type NewCategory = z.infer<typeof categoryForm>

/** The request that makes a category. */
export const categoryRequest = ({ name, imgUrl, description }: NewCategory) =>
  request(addMerchantCategory, { body: { name, imgUrl, description } })

/** Names in an answer of the list. */
export function categoriesIn(answer: unknown): string[] {
  const { data } = merchantCategoryList.answer.safeParse(answer)
  const rows = data ? merchantCategoryList.read(data) : []
  return rows.flatMap((wire) => merchantCategoryOnWire.safeParse(wire).data?.name ?? [])
}

/** Whether two names are of one category: a server tells no capitals apart. */
export function isSameCategory(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** The server's own sentence is shown; a code is put into words elsewhere (spec 002 §8). */
const serverWords = (message: string) => (/^[A-Z0-9_:-]+$/.test(message) ? null : message)

/**
 * A category that is asked for without a line, and made once there is one. Categories are no rows of their own: it stands
 * among the changes of merchants, as "merchant category Toys".
 */
export const addCategory = defineMutation<Merchant, NewCategory & { id: string }>({
  name: 'merchant-categories.add@1',
  on: merchants,
  offline: 'intent',
  roles: merchants.roles,
  args: categoryForm.extend({ id: z.string().min(1) }),
  request: categoryRequest,
  accepted: (answer) => addMerchantCategory.answer.safeParse(answer).success,
  verify: {
    kind: 'natural-key',
    find: () => request(getMerchantCategories, {}),
    found: (answer, { name }) => (categoriesIn(answer).some((one) => isSameCategory(one, name)) ? 'ours' : 'nothing'),
  },
  clashes: ({ name }, { waiting }) =>
    waiting.some(({ args }) => isSameCategory(args.name, name))
      ? 'This category is about to be created already. Look in the Sync centre.'
      : null,
  inputs: {
    name: { label: 'Category Name' },
    imgUrl: { label: 'Image URL' },
    description: { label: 'Description', multiline: true },
  },
  says: {
    done: 'Category created successfully',
    failed: 'Failed to create the category',
    refused: serverWords,
    deed: 'created',
    change: ({ name }) => `new merchant category “${name}”`,
  },
})

/** By this a category is known among the changes of merchants. */
export const categoryChangeId = (name: string) => `category ${name}`
