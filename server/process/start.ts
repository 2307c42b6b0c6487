import { builtPortal } from '#server/portal/build-portal.ts'
import { startServer } from './start-server.ts'

/** `npm start`: from the sources, with a portal that is built when it is missing or they have changed. */
await startServer(builtPortal)
