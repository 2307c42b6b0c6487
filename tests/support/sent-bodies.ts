import type { Page } from '@playwright/test'

/** What is sent to the end of a path from now on, as JSON. */
export function sentTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith(path)) bodies.push(request.postDataJSON() as never)
  })
  return bodies
}
