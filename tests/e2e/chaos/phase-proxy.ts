import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NumberedBuild } from './numbered-build.ts'

/** Where a change stands on its way; `unsent` means that the server cannot be reached at all. */
export type Phase = 'unsent' | 'sending' | 'received' | 'applied' | 'answered' | 'settling' | 'settled'

interface Forwarded {
  status: number
  headers: IncomingMessage['headers']
  content: Buffer
}

/** Stands between browser and server, knows how far a change has come, and holds it there. */
export class PhaseProxy {
  origin = ''
  private readonly server = createServer((asked, answer) => void this.pass(asked, answer))
  private readonly target: string
  private armed: Phase | null = null
  private reached = () => {}
  private isAnswered = false
  /** Null while the portal is served as it was built. */
  private build: NumberedBuild | null = null
  private builds = 0

  constructor(target: string) {
    this.target = target
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve)
    })
    this.origin = `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** Resolves when the next change has come as far as that; it goes no further. */
  until(phase: Phase): Promise<void> {
    this.armed = phase
    this.isAnswered = false
    return new Promise((resolve) => {
      this.reached = resolve
    })
  }

  /**
   * Everything goes through again; what was held is never answered. Breaking its connection off would make Chromium
   * itself send the request again, whatever its method (docs/adr/0006): this is about the portal's own doing.
   */
  release(): void {
    this.armed = null
  }

  /**
   * From now on another release is served, and the files of the former one are gone. No release is served twice: Chromium
   * may still have a former one active or waiting, and would not install it again.
   */
  deploy(): NumberedBuild {
    this.build = new NumberedBuild(++this.builds)
    return this.build
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { armed, build } = this
    const path = asked.url ?? ''
    const isChange = asked.method === 'PUT' && path.endsWith('/update')
    const isLook = this.isAnswered && asked.method === 'POST' && path.endsWith('/voucher/search')
    if (armed === 'unsent' && /^\/(v1\.0|api)\//.test(path)) return void asked.socket.destroy()
    if (armed === 'sending' && isChange) return this.reached()
    if (armed === 'settling' && isLook) return this.reached()
    const body = await bodyOf(asked)
    if (armed === 'received' && isChange) {
      void this.forward(asked, body).catch(() => undefined)
      return this.reached()
    }
    try {
      const isOfBuild = build && !/^\/(v1\.0|api|dev)\//.test(path)
      const { status, headers, content } = await (isOfBuild ? this.fromBuild(build, asked) : this.forward(asked, body))
      if (armed === 'applied' && isChange) return this.reached()
      answer.writeHead(status, headers)
      answer.end(content)
      if (isChange) this.isAnswered = true
      if ((armed === 'answered' && isChange) || (armed === 'settled' && isLook))
        answer.once('finish', () => this.reached())
    } catch {
      asked.socket.destroy()
    }
  }

  private async fromBuild(build: NumberedBuild, asked: IncomingMessage): Promise<Forwarded> {
    const path = build.builtPath(asked.url ?? '/')
    if (path === null) return { status: 404, headers: {}, content: Buffer.alloc(0) }
    asked.headers['accept-encoding'] = 'identity'
    delete asked.headers['if-none-match']
    delete asked.headers['if-modified-since']
    asked.url = path
    const { status, headers, content } = await this.forward(asked, Buffer.alloc(0))
    const { 'content-length': _, etag: __, 'last-modified': ___, ...rest } = headers
    if (!/javascript|html|css/.test(headers['content-type'] ?? '')) return { status, headers, content }
    return { status, headers: rest, content: Buffer.from(build.rewrite(content.toString())) }
  }

  private forward(asked: IncomingMessage, body: Buffer) {
    return new Promise<Forwarded>((resolve, reject) => {
      const url = new URL(asked.url ?? '/', this.target)
      const onward = request(url, { method: asked.method, headers: { ...asked.headers, host: url.host } }, (answer) => {
        bodyOf(answer).then((content) => {
          const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers
          resolve({ status: answer.statusCode ?? 502, headers, content })
        }, reject)
      })
      onward.on('error', reject)
      onward.end(body)
    })
  }
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
