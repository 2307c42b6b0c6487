import { createServer, type Socket } from 'node:net'

/** What the sink does with the next letter; after the list is used up it takes every letter. */
export type Behaviour =
  | 'take'
  /** Hangs up instead of a greeting. */
  | 'hang up'
  /** `450` or `550` to the recipient. */
  | { recipient: string }
  /** `451` or `554` to the letter as a whole. */
  | { letter: string }
  /** Takes the whole letter and hangs up without a word. */
  | 'swallow'

export interface MailSink {
  port: number
  /** Letters that arrived whole, as they came over the wire. */
  letters: string[]
  /** Every line a client said outside of letters. */
  said: string[]
  close(): Promise<void>
}

/** A mail server of twenty lines, on a free port of this machine. */
export async function openMailSink(plan: Behaviour[] = []): Promise<MailSink> {
  const letters: string[] = []
  const said: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const behaviour = plan.shift() ?? 'take'
    if (behaviour === 'hang up') return void socket.destroy()
    talk(socket, { behaviour, letters, said })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    port: address.port,
    letters,
    said,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function talk(socket: Socket, sink: { behaviour: Behaviour; letters: string[]; said: string[] }): void {
  const { behaviour, letters, said } = sink
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const answers: Readonly<Record<string, string>> = {
    EHLO: '250 sink',
    MAIL: '250 ok',
    RCPT: typeof behaviour === 'object' && 'recipient' in behaviour ? behaviour.recipient : '250 ok',
    DATA: '354 go on',
    QUIT: '221 bye',
  }
  let pending = ''
  let isLetter = false
  say('220 sink')
  socket.on('data', (data) => {
    pending += data.toString('utf8')
    for (;;) {
      const end = isLetter ? '\r\n.\r\n' : '\r\n'
      const at = pending.indexOf(end)
      if (at < 0) return
      const text = pending.slice(0, at)
      pending = pending.slice(at + end.length)
      if (isLetter) {
        isLetter = false
        if (behaviour === 'swallow') return void socket.destroy()
        const refusal = typeof behaviour === 'object' && 'letter' in behaviour ? behaviour.letter : null
        if (!refusal) letters.push(text)
        say(refusal ?? '250 taken')
      } else {
        said.push(text)
        const verb = text.slice(0, 4).toUpperCase()
        isLetter = verb === 'DATA'
        say(answers[verb] ?? '500 what')
      }
    }
  })
}
