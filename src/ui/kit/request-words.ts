/** "Request ID 4f0c…", by which whoever runs the server finds the failure in its log; null where there is none. */
export function requestWords({ requestId }: { requestId?: string }): string | null {
  return requestId === undefined ? null : `Request ID ${requestId}`
}
