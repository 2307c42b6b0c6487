import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A line from one browser to the server that can be cut: everything on it breaks, and nothing new comes through. */
export class CutLine {
  origin = ''
  private readonly port: number
  private readonly open = new Set<Socket>()
  private readonly server: Server
  private isCut = false

  /** `target` is the server's address. */
  constructor(target: string) {
    this.port = Number(new URL(target).port)
    this.server = createServer((near) => this.join(near))
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, 'localhost', resolve)
    })
    this.origin = `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.open) socket.destroy()
  }

  mend(): void {
    this.isCut = false
  }

  stop(): void {
    this.cut()
    this.server.close()
  }

  private join(near: Socket): void {
    if (this.isCut) return void near.destroy()
    const far = connect(this.port, 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.open.delete(one)
        other.destroy()
      })
    }
  }
}
