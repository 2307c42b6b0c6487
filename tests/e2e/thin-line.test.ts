import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { PortalPage } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

/** A line to the server that is slow, loses requests and can be cut; it counts the files of the program it carried. */
interface ThinLine {
  origin: string
  files: string[]
  isCut: boolean
  close(): void
}

interface LineSetting {
  bytesPerSecond: number
  /** One request of so many is dropped. */
  dropsOneOf: number
}

const thin: LineSetting = { bytesPerSecond: 32_000, dropsOneOf: 10 }

/** All connections share its rate. */
async function thinLine(target: string, { bytesPerSecond, dropsOneOf }: LineSetting): Promise<ThinLine> {
  let count = 0
  let freeAt = 0
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const drop = line.isCut || (dropsOneOf > 0 && ++count % dropsOneOf === 0)
    if (drop) return void incoming.socket.destroy()
    const forward = httpRequest(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        const head = JSON.stringify(response.headers).length
        void (async () => {
          await carried(head)
          for await (const chunk of response as AsyncIterable<Buffer>) {
            for (let at = 0; at < chunk.length; at += 4096) {
              const part = chunk.subarray(at, at + 4096)
              await carried(part.length)
              if (line.isCut) return void incoming.socket.destroy()
              outgoing.write(part)
            }
          }
          if (/^\/(assets\/|index\.html)/.test(incoming.url ?? '')) line.files.push(incoming.url ?? '')
          outgoing.end()
        })().catch(() => outgoing.destroy())
      },
    )
    forward.on('error', () => incoming.socket.destroy())
    incoming.pipe(forward)
  })
  function carried(bytes: number): Promise<void> {
    freeAt = Math.max(Date.now(), freeAt) + (bytes / bytesPerSecond) * 1000
    return new Promise((resolve) => setTimeout(resolve, freeAt - Date.now()))
  }
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const line: ThinLine = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    files: [],
    isCut: false,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return line
}

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/** Signs in as a user does on a bad line: loads the page again if a part of it did not arrive. */
async function signInPatiently(portal: PortalPage, address: string) {
  const { page } = portal
  const email = page.getByLabel('Email')
  await expect(async () => {
    await portal.open(address)
    await expect(email).toBeVisible({ timeout: 30_000 })
  }).toPass()
  const account = demoAccounts.find(({ role }) => role === 'customerCare')
  await email.fill(account?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  await page.keyboard.press('Enter')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    if (await retry.isVisible()) await retry.click()
    await expect(page.getByRole('banner').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Opens dialogs, the palette and the Sync centre, whose files the device must have. */
async function expectWholePortal(page: Page, portal: PortalPage) {
  await expect(portal.pill).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByLabel('Find a page or a record')
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await portal.pill.click()
  await expect(page.getByRole('heading', { name: 'Sync centre' })).toBeVisible()
}

test('a packer signs in on a thin line that loses requests: the device gets ready, then works without a line', async ({
  server,
  page,
}) => {
  const line = await thinLine(server.origin, thin)
  const portal = new PortalPage(page, line.origin)
  const begun = Date.now()
  await signInPatiently(portal, '/operations/deliveries-n-pickups')
  console.log(`in after ${Date.now() - begun} ms, ${line.files.length} files`)
  await portal.untilInstalled()
  console.log(`ready after ${Date.now() - begun} ms, ${line.files.length} files`, twice(line.files))
  line.isCut = true
  await page.reload()
  await expectWholePortal(page, portal)
  line.close()
})

test('an interrupted install continues with the missing files; without a line, changes wait through a reload', async ({
  server,
  page,
}) => {
  const line = await thinLine(server.origin, { bytesPerSecond: 400_000, dropsOneOf: 0 })
  const portal = new PortalPage(page, line.origin)
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const begun = line.files.length
  await expect.poll(() => line.files.length).toBeGreaterThan(begun + 20)
  line.isCut = true
  await page.reload()
  line.isCut = false
  await portal.untilInstalled()
  expect(twice(line.files.filter((file) => file.startsWith('/assets/')))).toEqual([])

  await expect(portal.rows).toHaveCount(100)
  line.isCut = true
  const ids = await Promise.all([0, 1, 2].map((index) => portal.idAt(index)))
  for (const [index, id] of ids.entries()) {
    await portal.openVoucher(id)
    await portal.edit('Receiver name', `Waiting ${index}`)
    await portal.closeDrawer()
  }
  await page.reload()
  await expectWholePortal(page, portal)
  for (const id of ids) await expect(page.getByText(id).first()).toBeVisible()
  await page.goBack()
  await expect(portal.rows).toHaveCount(100)
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Print Labels' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print Labels' })).toBeVisible()
  line.close()
})

test('a log-out without a line and without a stored program stays on a page of the portal', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const line = await thinLine(server.origin, { bytesPerSecond: 10_000_000, dropsOneOf: 0 })
  const portal = new PortalPage(page, line.origin)
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  line.isCut = true
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page.getByRole('heading', { name: 'You have logged out' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the sign-in page' }).click()
  await expect(page.getByText('The server does not answer.')).toBeVisible()
  line.isCut = false
  await page.getByRole('button', { name: 'Open the sign-in page' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.close()
  line.close()
})
