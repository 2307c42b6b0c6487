import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { merchantGroups } from '#store/resources/merchant-groups/merchant-groups.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { ofAnyRow } from '#ui/record/record-action.ts'
import { RecordBar } from '#ui/record/record-bar.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { groupListing } from './group-listing.tsx'
import { GroupMembers } from './group-members.tsx'
import { groupActions, groupRecord } from './group-record.tsx'
import { KnownVouchers } from './known-vouchers.tsx'

/** Where vouchers can be used, with the merchants of each group (spec 002 §2 Merchant Groups list). */
export function GroupList() {
  return (
    <ListingScreen
      listing={groupListing}
      acts={ofAnyRow(groupActions)}
      drawer={(id, close) => (
        <RecordDrawer spec={groupRecord} id={id} onClose={close}>
          {(group, record) => (
            <>
              <RecordBar actions={groupActions} row={group} noun={merchantGroups.noun.one} record={record} />
              <RecordFacts facts={groupRecord.facts ?? []} row={group} record={record} />
              <KnownVouchers groupId={group.id} />
              <GroupMembers key={group.id} group={group} />
            </>
          )}
        </RecordDrawer>
      )}
      tools={() => (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/merchants/add-merchant-group" />}
        >
          Add Merchant Group
        </Button>
      )}
    />
  )
}
