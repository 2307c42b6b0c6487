/** Sends a body on a way that is watched: `onSent` hears how many bytes of how many have left. Rejects as `fetch` does. */
export type Upload = (
  address: string,
  init: RequestInit & { signal: AbortSignal },
  onSent: (sent: number, total: number) => void,
) => Promise<Response>

/** Answers that have no body; `Response` refuses to be given one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/** Uploads by XMLHttpRequest, because `fetch` does not tell how much of a body has left. */
export function uploadThrough(newRequest: () => XMLHttpRequest): Upload {
  return (address, { method = 'GET', headers, body, signal }, onSent) =>
    new Promise((resolve, reject) => {
      const sending = newRequest()
      const cancel = () => sending.abort()
      sending.open(method, address)
      sending.responseType = 'arraybuffer'
      for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value)
      sending.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
      sending.onload = () => resolve(answerOf(sending))
      sending.onerror = () => reject(new TypeError('the connection broke'))
      sending.onabort = () => reject(new DOMException('the upload was called off', 'AbortError'))
      sending.onloadend = () => signal.removeEventListener('abort', cancel)
      signal.addEventListener('abort', cancel)
      // `messageOf` makes text and forms, nothing that streams.
      sending.send(body as string | FormData)
      if (signal.aborted) cancel()
    })
}

function answerOf(sent: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of sent
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const body = bodiless.has(sent.status) ? null : (sent.response as ArrayBuffer)
  return new Response(body, { status: sent.status, headers })
}
