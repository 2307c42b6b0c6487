import { type ThemeCategory, themeCategories } from '#store/resources/voucher-themes/theme-categories.ts'
import type { VoucherTheme } from '#store/resources/voucher-themes/voucher-themes.ts'
import { useDetail } from '#ui/live/use-detail.ts'

export interface CategoriesUse {
  categories: readonly ThemeCategory[]
  /** This device has none, and the server gave none. */
  failed: boolean
}

/** The categories a theme can be in, with the one that `theme` is in, also where no list has it. */
export function useThemeCategories(theme: VoucherTheme | null): CategoriesUse {
  const { value, result } = useDetail(themeCategories, 'all')
  const known = value ?? []
  const isMissing = theme !== null && theme.categoryId !== '' && known.every(({ id }) => id !== theme.categoryId)
  const own = isMissing ? [{ id: theme.categoryId, name: theme.category }] : []
  const failed = known.length === 0 && result !== null && result !== 'looking' && result !== 'fetched'
  return { categories: [...own, ...known], failed }
}
