import { defineConfig, devices } from '@playwright/test'
import { browserLaunch } from './tests/support/browser-launch.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each with a browser and a server of its own: as many as two cores carry. Tests wait more than they work.
  workers: 2,
  // A test that passes the second time is a bug that was seen once.
  retries: 0,
  forbidOnly: true,
  // Generous, because no test is about time: a loaded machine must not make a right answer wrong.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // A trace takes a third of the machine: TRACE=1 records those of failing tests.
  use: {
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
})
