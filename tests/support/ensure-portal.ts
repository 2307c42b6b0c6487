import { builtPortal } from '#server/build-portal.ts'

// Before the browser tests: on a busy machine the first server would build longer than its test waits.
await builtPortal(console.log)
