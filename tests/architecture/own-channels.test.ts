import { BroadcastChannel as ChannelOfAll, Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

/** The name by which Dexie tells every connection of an origin what was written. */
const name = 'storagemutated'

it('hears nothing of what the tests of another file write', async () => {
  const heard: string[] = []
  const [ours, everybodys] = [new BroadcastChannel(name), new ChannelOfAll(name)]
  ours.onmessage = () => void heard.push('ours')
  const came = new Promise<void>((resolve) => {
    everybodys.onmessage = () => resolve()
  })
  const other = new Worker(
    `const { BroadcastChannel } = require('node:worker_threads')
    const channel = new BroadcastChannel('${name}')
    channel.postMessage('written')
    channel.close()`,
    { eval: true },
  )
  await came
  await new Promise((resolve) => setImmediate(resolve))
  expect(heard).toEqual([])
  ours.close()
  everybodys.close()
  await other.terminate()
})
