import type { Figure } from './figure.ts'
import { measureMixedLoad } from './mixed-load.ts'
import { measureVoucherPages } from './voucher-pages.ts'
import { startVoucherServers } from './voucher-servers.ts'

/** The server's figures on PostgreSQL with many vouchers; none where it is not installed. */
export async function measureVoucherServer(): Promise<Figure[]> {
  const servers = await startVoucherServers()
  if (!servers) {
    console.log('voucher pages and load: not measured, there is no PostgreSQL')
    return []
  }
  try {
    return [...(await measureVoucherPages(servers)), await measureMixedLoad(servers)]
  } finally {
    await servers.stop()
  }
}
