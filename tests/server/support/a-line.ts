import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** The line to a PostgreSQL, which a test cuts and mends. */
export interface Line {
  /** The address of the database at this end of the line. */
  url: string
  /** Breaks every connection; new ones are refused until it is mended. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** A line to the database at this address. */
export async function layLine(to: string): Promise<Line> {
  const address = new URL(to)
  const folder = address.searchParams.get('host')
  const far = folder
    ? { path: join(folder, '.s.PGSQL.5432') }
    : { host: address.hostname, port: Number(address.port || 5432) }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const beyond = connect(far)
    for (const [socket, other] of [
      [near, beyond],
      [beyond, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  const url = new URL(to)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  return { url: url.href, cut, mend: () => listen(port), close: cut }
}
