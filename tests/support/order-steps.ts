import { type Locator, type Page } from '@playwright/test'

/** The path of the call that places an order. */
export const placing = '/v1.0/app/client/place-order'

async function choose(page: Page, label: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name }).first().click()
}

/** Client, sales agent and contact point of a new order. */
export async function fillDetails(page: Page): Promise<void> {
  await choose(page, 'Client', /Pearl Bay/)
  await choose(page, 'Sales Agent', /Kasun/)
  await page.getByLabel('Contact Point Name').fill('Shanaz Hameed')
  await page.getByLabel('Contact Point Email').fill('shanaz@pearlbay.example.lk')
}

/** The three options without which no order is placed. */
export async function fillOptions(card: Locator, packaging = 1): Promise<void> {
  await card.getByLabel('Delivery Type').selectOption('E-Voucher Only')
  await card.getByLabel('Packaging Type').selectOption({ index: packaging })
  await card.getByLabel('Branding Material').selectOption('Customer Gave Logo')
}

export const ordersBeside = (page: Page) => page.getByRole('complementary', { name: 'Orders' })

export const changeOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps of the order' }).getByRole('button', { name })

/** A voucher value of the form, from 1. */
export const valueCard = (page: Page, number: number) =>
  page.getByRole('group', { name: `Voucher value ${number}`, exact: true })
