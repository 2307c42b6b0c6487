import { serveBare } from './bare-server.ts'

/** Started by voucher-servers.ts as a process of its own, as the real server is. */
console.log(await serveBare(process.env['DATABASE_URL'] ?? ''))
