import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where a change stands on its way; `unsent` means that the server cannot be reached at all. */
export type Phase = 'unsent' | 'sending' | 'received' | 'applied' | 'answered' | 'settling' | 'settled'

interface Forwarded {
  status: number
  headers: IncomingMessage['headers']
  content: Buffer
}

/** A file of the built portal whose name holds a hash of its content, as an address and wherever a text names it. */
const hashed = /^\/assets\/[\w.-]+-[\w-]{8}\.(js|css)$/
const hashedNames = /([\w.-]+-[\w-]{8})\.(js|css)\b/g

/** Stands between browser and server, knows how far a change has come, and holds it there. */
export class PhaseProxy {
  origin = ''
  private readonly server = createServer((asked, answer) => void this.pass(asked, answer))
  private readonly target: string
  private armed: Phase | null = null
  private reached = () => {}
  private isAnswered = false
  /** Whether the build with the other file names is served. */
  private isNewBuild = false

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
   * From now on another build is served: the same portal under other file names, those of the old one gone. Its service
   * worker differs, so a browser that looks finds it. Answers with what tells, in a page, whether it runs that build.
   */
  deploy(): string {
    this.isNewBuild = !this.isNewBuild
    return `[...document.scripts].some(({ src }) => src.includes('.next.')) === ${this.isNewBuild}`
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { armed } = this
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
      const { status, headers, content } = await (this.isNewBuild
        ? this.fromNewBuild(asked, body)
        : this.forward(asked, body))
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

  private async fromNewBuild(asked: IncomingMessage, body: Buffer): Promise<Forwarded> {
    const path = asked.url ?? '/'
    if (/^\/(v1\.0|api|dev)\//.test(path)) return this.forward(asked, body)
    if (hashed.test(path)) return { status: 404, headers: {}, content: Buffer.alloc(0) }
    asked.headers['accept-encoding'] = 'identity'
    delete asked.headers['if-none-match']
    delete asked.headers['if-modified-since']
    asked.url = path.replace('.next.', '.')
    const { status, headers, content } = await this.forward(asked, body)
    const { 'content-length': _, etag: __, ...rest } = headers
    if (!/javascript|html|css/.test(headers['content-type'] ?? '')) return { status, headers, content }
    const text = content.toString().replaceAll(hashedNames, '$1.next.$2')
    const revised = text.replace(/("revision":")(\w+","url":"index\.html")/, '$1next-$2')
    return { status, headers: rest, content: Buffer.from(revised) }
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
