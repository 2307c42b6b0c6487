/** A body as a browser sends it in a form: a Blob as a file under its own name, an object as a JSON blob, the rest as text. */
export async function asForm(body: object): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob || typeof value === 'string') form.append(name, value)
    else if (typeof value === 'object')
      form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }))
    else if (value !== undefined) form.append(name, JSON.stringify(value))
  }
  const request = new Request('http://server.test', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) }
}
