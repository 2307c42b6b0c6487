import type { Page } from 'playwright'

/** What one message to the worker's own debugger answers. */
interface Reply {
  id: number
  result?: { usedSize: number; backingStorageSize: number }
}

/**
 * Reads the memory of the page's next worker: everything its own heap holds and the bytes of its typed arrays, after a
 * full collection. To be called before the page makes the worker.
 */
export async function watchWorkerHeap(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  const waiting = new Map<number, (reply: Reply) => void>()
  let asked = 0
  // Playwright hands out no session of a worker, so its messages are passed on in words.
  const worker = new Promise<string>((resolve) => {
    devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply
    waiting.get(reply.id)?.(reply)
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const ask = async (method: string): Promise<Reply> => {
    const sessionId = await worker
    const id = ++asked
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return reply
  }
  return async () => {
    await ask('HeapProfiler.collectGarbage')
    const { result } = await ask('Runtime.getHeapUsage')
    if (!result) throw new Error('the worker does not say how much memory it takes')
    return result.usedSize + result.backingStorageSize
  }
}
