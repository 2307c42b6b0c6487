import { builtPortal } from '#server/portal/build-portal.ts'

// Before the tests of what is built, and once for all of them: on a busy machine the first server of the browser tests
// would build longer than its test waits.
await builtPortal(console.log)
