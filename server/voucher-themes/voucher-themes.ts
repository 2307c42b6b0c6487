import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  addVoucherTheme,
  updateVoucherTheme,
  voucherThemeOnWire,
  voucherThemePage,
} from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import { rowId } from '#server/client-orders/row-id.ts'
import type { Database } from '#server/data/open-database.ts'
import { voucherThemeCategories, voucherThemes } from '#server/data/schema/voucher-themes.ts'
import { HttpError } from '#server/http/http-error.ts'
import { tie } from '#server/http/tie-breaker.ts'
import { cleanEmail } from './clean-email.ts'

type ThemeOnWire = z.input<typeof voucherThemeOnWire>
type GroupOnWire = z.input<(typeof voucherThemePage)['row']>
type Texts = Omit<z.output<(typeof addVoucherTheme)['body']>, 'imageFrontUrl' | 'imageBackUrl'>
type Sides = { imageFront: string; imageBack: string }

/** A page of themes, grouped by category; `page` counts from 1. */
export async function listThemes(db: Database, { page, pageSize }: { page: number; pageSize: number }) {
  const found = await db
    .select({ theme: voucherThemes, category: voucherThemeCategories })
    .from(voucherThemes)
    .innerJoin(voucherThemeCategories, eq(voucherThemeCategories.id, voucherThemes.categoryId))
    .orderBy(asc(voucherThemes.categoryId), tie(asc(voucherThemes.id)))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = await db.$count(voucherThemes)
  const groups = new Map<number, GroupOnWire & { voucherThemes: ThemeOnWire[] }>()
  for (const { theme, category } of found) {
    const group = groups.get(category.id) ?? { id: category.id, name: category.name, voucherThemes: [] }
    groups.set(category.id, group)
    const { categoryId: _, ...rest } = theme
    group.voucherThemes.push({ ...rest, voucherThemeCategory: category })
  }
  return { rows: [...groups.values()], totalPages: Math.ceil(total / pageSize) }
}

/** All categories by number. */
export function themeCategories(db: Database) {
  return db.select().from(voucherThemeCategories).orderBy(asc(voucherThemeCategories.id))
}

/** Adds a theme. */
export async function addTheme(db: Database, body: z.output<(typeof addVoucherTheme)['body']>): Promise<void> {
  const sides = { imageFront: body.imageFrontUrl, imageBack: body.imageBackUrl }
  await db.insert(voucherThemes).values(await columnsOf(db, body, sides))
}

/** Writes a theme anew. Vouchers that were made with it keep the picture they have. */
export async function updateTheme(db: Database, body: z.output<(typeof updateVoucherTheme)['body']>): Promise<void> {
  const changed = await db
    .update(voucherThemes)
    .set(await columnsOf(db, body, body))
    .where(eq(voucherThemes.id, rowId(body.voucherThemeId)))
    .returning({ id: voucherThemes.id })
  if (changed.length === 0) throw new HttpError(404, 'VOUCHER_THEME_NOT_FOUND')
}

async function columnsOf(db: Database, texts: Texts, { imageFront, imageBack }: Sides) {
  const [category] = await db
    .select()
    .from(voucherThemeCategories)
    .where(eq(voucherThemeCategories.id, rowId(texts.voucherThemeCategoryId)))
  if (!category) throw new HttpError(400, 'VOUCHER_THEME_CATEGORY_NOT_FOUND')
  const emailContent = cleanEmail(texts.emailContent)
  if (emailContent.trim() === '') throw new HttpError(400, 'emailContent: holds nothing that may be sent')
  return {
    name: texts.themeName.trim(),
    categoryId: category.id,
    imageFront,
    imageBack,
    mobile: texts.mobileImageUrl,
    background: texts.backgroundImageUrl,
    thumbnail: texts.thumbnailImageUrl,
    emailSubject: texts.emailSubject.trim(),
    emailContent,
    smsContent: texts.smsContent,
  }
}
