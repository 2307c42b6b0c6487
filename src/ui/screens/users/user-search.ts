import { listSearch, switchFilters } from '#ui/listing/list-address.ts'

/** The words of `filter` in the address of User Details; what they narrow by, the list says. */
const userSwitches = ['promotion', 'colombo'] as const

/** Row fields a person may sort users by. */
export const userSorts = ['firstName', 'lastName', 'email'] as const

/** The query of the address of User Details. */
export const userListSearch = listSearch({
  filters: switchFilters(userSwitches),
  searches: ['email'],
  drawers: [],
  sorts: userSorts,
})
