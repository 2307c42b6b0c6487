import { Agent, request } from 'node:http'

export interface Sending {
  method: 'GET' | 'PUT'
  url: string
  token?: string
  body?: string
}

/** Connections that stay open; asks for no compression, as a peer on the same machine would not. */
export class HttpClient {
  readonly #agent: Agent

  constructor(connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Milliseconds until the whole answer was there; anything but 200 is an error. */
  send({ method, url, token, body }: Sending): Promise<number> {
    const started = performance.now()
    return new Promise((resolve, reject) => {
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const sent = request(url, { method, agent: this.#agent, headers }, (answer) => {
        answer.on('data', () => undefined)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - started)
          else reject(new Error(`${method} ${url} was answered with ${answer.statusCode}`))
        })
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** What each request took for so many clients, in milliseconds, each sending again as soon as it is answered; an error ends it all. */
export async function load(make: (nth: number) => Sending, clients: number, forSeconds: number): Promise<number[]> {
  const client = new HttpClient(clients)
  const took: number[] = []
  const until = performance.now() + forSeconds * 1000
  let nth = 0
  const one = async () => {
    while (performance.now() < until) took.push(await client.send(make(nth++)))
  }
  await Promise.all(Array.from({ length: clients }, one))
  client.close()
  return took
}

/** The value that this share of all is not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
