import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { addMerchantCategory } from '#store/resources/merchant-categories/merchant-category-calls.ts'
import type { addMerchant, updateMerchant } from '#store/resources/merchants/merchant-calls.ts'
import { cleanMarkup } from '#store/values/clean-markup.ts'
import { centsFromWire } from '#store/values/money.ts'
import type { Database } from '#server/data/open-database.ts'
import {
  merchants,
  merchantCategories,
  merchantFinanceDetails,
  merchantTags,
  tags,
} from '#server/data/schema/merchants.ts'
import { HttpError } from '#server/http/http-error.ts'
import { idFromWire } from './id-from-wire.ts'

type NewMerchant = z.output<(typeof addMerchant)['body']>

/** Adds a merchant with its bank account, ledger and tags; its id. */
export async function createMerchant(db: Database, wanted: NewMerchant): Promise<number> {
  const category = await knownCategory(db, wanted.category)
  const tagIds = await knownTags(db, wanted.tagIds)
  const [merchant] = await db
    .insert(merchants)
    .values({
      name: wanted.name.trim(),
      category,
      status: wanted.status,
      website: wanted.website.trim(),
      contact: wanted.tel,
      address: wanted.address.trim(),
      imgUrl: wanted.imgUrl.trim(),
      thumbnail: wanted.thumbnail.trim(),
      description: cleanMarkup(wanted.description),
      termsAndConditions: cleanMarkup(wanted.termsAndConditions),
    })
    .returning({ id: merchants.id })
  if (!merchant) throw new Error('a merchant was not written')
  await db.insert(merchantFinanceDetails).values({ merchantId: merchant.id, ...financeOf(wanted) })
  await db.insert(merchantTags).values(tagIds.map((tagId) => ({ merchantId: merchant.id, tagId })))
  return merchant.id
}

function financeOf(wanted: NewMerchant) {
  return {
    accountName: wanted.accountName.trim(),
    accountNumber: wanted.accountNumber,
    bankName: wanted.bankName.trim(),
    bankBranchCode: wanted.bankBranchCode.trim(),
    email: wanted.email,
    commission: wanted.commission == null ? null : String(wanted.commission),
    glName: wanted.glName.trim(),
    glType: wanted.glType.trim(),
    totalBalanceCents: centsFromWire(wanted.totalBalance) ?? 0,
    glDescription: wanted.glDescription.trim(),
  }
}

/** The category as it is written, however it was typed. */
async function knownCategory(db: Database, name: string): Promise<string> {
  const [category] = await db
    .select({ name: merchantCategories.name })
    .from(merchantCategories)
    .where(eq(sql`lower(${merchantCategories.name})`, name.trim().toLowerCase()))
  if (!category) throw new HttpError(400, 'MERCHANT_CATEGORY_NOT_FOUND')
  return category.name
}

async function knownTags(db: Database, wanted: readonly (string | number)[]): Promise<number[]> {
  const ids = [...new Set(wanted.map(idFromWire))]
  const known = await db.select({ id: tags.id }).from(tags).where(inArray(tags.id, ids))
  if (known.length !== ids.length) throw new HttpError(400, 'TAG_NOT_FOUND')
  return ids
}

/** Changes the fields given and no others. */
export async function editMerchant(
  db: Database,
  wireId: string,
  edit: z.output<(typeof updateMerchant)['body']>,
): Promise<void> {
  const id = idFromWire(wireId)
  const [merchant] = await db.select().from(merchants).where(eq(merchants.id, id)).for('update')
  if (!merchant) throw new HttpError(404, 'MERCHANT_NOT_FOUND')
  const isMoved = edit.category !== undefined && edit.category !== merchant.category
  await db
    .update(merchants)
    .set({
      name: edit.name?.trim(),
      category: isMoved ? await knownCategory(db, edit.category ?? '') : merchant.category,
      status: edit.status,
      website: edit.website?.trim(),
      contact: edit.tel,
    })
    .where(eq(merchants.id, id))
}

/** Adds a category; a name that differs from a known one only in case is the same. The message is for people. */
export async function createCategory(
  db: Database,
  wanted: z.output<(typeof addMerchantCategory)['body']>,
): Promise<void> {
  const added = await db
    .insert(merchantCategories)
    .values({
      name: wanted.name.trim(),
      imgUrl: wanted.imgUrl.trim(),
      description: wanted.description.trim(),
    })
    .onConflictDoNothing()
    .returning({ id: merchantCategories.id })
  if (added.length === 0) throw new HttpError(409, 'A merchant category with this name already exists')
}
