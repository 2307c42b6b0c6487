import { Button, NativeSelect } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { editVoucherTheme } from '#store/resources/voucher-themes/theme-mutations.ts'
import { themePageSize, type VoucherTheme, voucherThemes } from '#store/resources/voucher-themes/voucher-themes.ts'
import { emailText } from '#ui/form/clean-email.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import { readAddress } from '#ui/listing/list-address.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useList } from '#ui/live/use-list.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import { ofAnyRow, type RecordAction } from '#ui/record/record-action.ts'
import { RecordBar } from '#ui/record/record-bar.tsx'
import { RecordDrawer, type RecordSpec } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { EditThemeDialog } from './edit-theme-dialog.tsx'
import { ThemePreview } from './theme-preview.tsx'
import classes from './themes.module.css'

const column = columnsOf<VoucherTheme>()
const fact = factsOf<VoucherTheme>()

/** Letters of a message before somebody asks for the rest (spec 002 §9). */
const messageMax = 100

/** Themes as data: six columns, searched and filtered on this device (spec 002 §2). */
const themeListing = defineListing({
  resource: voucherThemes,
  title: 'Voucher Themes',
  pageSize: themePageSize,
  columns: [
    column.text('name', 'Theme Name', { sorts: true, weight: 1.6, least: '9rem' }),
    column.text('category', 'Category', { sorts: true, least: '7rem' }),
    column.shown('imageFront', 'Front Image', ({ imageFront }) => <Thumb src={imageFront} />, { width: '6.5rem' }),
    column.shown('imageBack', 'Back Image', ({ imageBack }) => <Thumb src={imageBack} />, { width: '6.5rem' }),
    column.description('smsContent', 'SMS Message', messageMax),
    column.description('emailContent', 'Email Message', messageMax, emailText),
  ],
  filters: [{ kind: 'picker', param: 'filter', field: 'category', here: true, words: (name) => `Category: ${name}` }],
  searches: { name: 'Theme Name', smsContent: 'SMS Message', emailSubject: 'Email Subject', id: 'ID' },
  sorts: ['category', 'name'],
  nothingFound: 'No voucher themes found',
  refused: (message, status) =>
    status === 403 ? 'Access denied. Please check your permissions.' : (message ?? 'Failed to load voucher themes'),
  drawer: 'theme',
})

/** All there are: some dozens. */
const everything = { ...readAddress({}, themeListing.meaning).query, pageSize: 1000 }

const edit: RecordAction<VoucherTheme> = {
  title: 'Edit',
  icon: IconPencil,
  tone: 'primary',
  mutation: editVoucherTheme,
  dialog: EditThemeDialog,
}

const actions = [edit]

const record: RecordSpec<VoucherTheme> = {
  resource: voucherThemes,
  heading: 'Voucher theme',
  copies: { what: 'theme ID' },
  facts: [fact.text('name', 'Theme Name'), fact.text('category', 'Category')],
  actions,
}

/** What vouchers look like to whoever gets them (spec 002 §2 Voucher Themes). */
export function ThemeList() {
  return (
    <ListingScreen
      listing={themeListing}
      acts={ofAnyRow(actions)}
      drawer={(id, close) => (
        <RecordDrawer spec={record} id={id} onClose={close}>
          {(theme, open) => (
            <>
              <RecordBar actions={actions} row={theme} noun={voucherThemes.noun.one} record={open}>
                <Button
                  size="compact-md"
                  variant="default"
                  leftSection={<IconCopy size={16} aria-hidden />}
                  renderRoot={(props) => (
                    <Link {...props} to="/vouchers/add-voucher-themes" search={{ from: theme.id } as never} />
                  )}
                >
                  Start from this theme
                </Button>
              </RecordBar>
              <RecordFacts facts={record.facts ?? []} row={theme} record={open} />
              <ThemePreview values={theme} />
            </>
          )}
        </RecordDrawer>
      )}
      filters={(list) => <CategoryFilter list={list} />}
      tools={() => (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/vouchers/add-voucher-themes" />}
        >
          Add Voucher Theme
        </Button>
      )}
    />
  )
}

/** A picture of a row; one that is missing or does not load is flagged. */
function Thumb({ src }: { src: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === '') return <span className={classes['flag']}>No picture</span>
  if (src === broken) return <span className={classes['flag']}>Does not load</span>
  return <img className={classes['thumb']} src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
}

/** Every category that a theme on this device has. */
function CategoryFilter({ list }: { list: ListingUse }) {
  const { rows } = useList<VoucherTheme>(everything)
  const names = [...new Set(rows.flatMap((row) => (row ? [row.category] : [])))]
  const known = list.chosen === '' || names.includes(list.chosen) ? names : [list.chosen, ...names]
  return (
    <NativeSelect
      aria-label="Category"
      value={list.chosen}
      data={[{ value: '', label: 'Category: ALL' }, ...known]}
      onChange={({ currentTarget }) => list.change({ filter: currentTarget.value || undefined, page: 1 }, 'push')}
    />
  )
}
