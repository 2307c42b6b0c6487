import exceljs from 'exceljs'
import { reconciledFigures, reconciledLine } from '#tests/support/redemption-steps.ts'
import { textOf } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', pagesPerSecond: 5 })

test('what a merchant redeemed is one sum in list, dashboard, reconciliation and file, with what was taken back beside it', async ({
  portal,
  page,
}) => {
  await portal.open('/')
  await portal.signInAs('merchantAdministrator')
  const figure = page.locator('dl > div').filter({ hasText: 'Total Redemptions' })
  await expect(figure).toContainText(/LKR [\d,]+\.\d\d, of it un-redeemed LKR [\d,]+\.\d\d$/)
  const net = await textOf(figure.locator('dd').first())
  const beside = await textOf(figure.locator('dd').nth(1))

  await portal.open('/earnings')
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(`Redeemed ${net} · Earned LKR `)).toBeVisible()
  await expect(page.getByText(`${beside} · LKR `)).toBeVisible()

  await page.getByRole('button', { name: 'Reconcile' }).click()
  const { drawer } = portal
  const [, redeemed] = await reconciledFigures(drawer, 'Redeemed')
  expect(`LKR ${redeemed}`).toBe(net)
  await expect(reconciledLine(drawer, 'Redeemed')).toContainText(beside.replaceAll('LKR ', ''))
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download All' }).click()
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(await (await saved).path())
  expect(book.description.split('\n')).toContain(`Redeemed ${net} (${beside})`)
})
