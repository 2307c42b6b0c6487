import { Button } from '@mantine/core'
import { IconDownload, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { type User, users, userTimeZone } from '#store/resources/users/users.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import type { ListExport } from '#ui/listing/use-list-export.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import { RecordBar } from '#ui/record/record-bar.tsx'
import { RecordDrawer, type RecordSpec } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { EndSessions } from './end-sessions.tsx'
import { UserFilters } from './user-filters.tsx'

const column = columnsOf<User>()
const fact = factsOf<User>()

const listing = defineListing({
  resource: users,
  title: 'User Details',
  columns: [
    column.text('firstName', 'First Name', { sorts: true }),
    column.text('lastName', 'Last Name', { sorts: true }),
    column.text('email', 'Email', { weight: 2, sorts: true }),
    column.digits('mobileNo', 'Mobile Number', { inFile: 'mobileNo' }),
  ],
  filters: [
    { kind: 'toggle', param: 'filter', word: 'promotion', narrowsBy: { acceptPromotion: true } },
    { kind: 'toggle', param: 'filter', word: 'colombo', narrowsBy: { timeZone: userTimeZone } },
  ],
  searches: { email: 'Email' },
  sorts: ['firstName', 'lastName', 'email'],
  fileName: 'User Details.xlsx',
  drawer: 'user',
})

const record: RecordSpec<User> = {
  resource: users,
  heading: 'User',
  copies: { what: 'user ID' },
  facts: [
    fact.text('firstName', 'First Name'),
    fact.text('lastName', 'Last Name'),
    fact.copy('email', 'Email'),
    fact.text('mobileNo', 'Mobile Number'),
  ],
}

/** Everybody the platform knows by name, for administrators (spec 000 §2.5). */
export function UserList() {
  return (
    <ListingScreen
      listing={listing}
      drawer={(id, close) => (
        <RecordDrawer spec={record} id={id} onClose={close}>
          {(user, open) => (
            <>
              <RecordBar actions={[]} row={user} noun={users.noun.one} record={open}>
                <EndSessions user={user} />
              </RecordBar>
              <RecordFacts facts={record.facts ?? []} row={user} record={open} />
            </>
          )}
        </RecordDrawer>
      )}
      tools={(list, file) => <Filters list={list} file={file} />}
      download={(_list, file) => <Download file={file} />}
    />
  )
}

function Filters({ list, file }: { list: ListingUse; file: ListExport }) {
  const [open, setOpen] = useState(false)
  const count = Object.values(list.values).filter(Boolean).length + (list.searching ? 1 : 0)
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {open && <UserFilters list={list} onClose={() => setOpen(false)} onExport={() => file.onExport('xlsx')} />}
    </>
  )
}

function Download({ file }: { file: ListExport }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={file.rows === 0 || file.exporting.run !== null}
      onClick={() => file.onExport('xlsx')}
    >
      Download
    </Button>
  )
}
