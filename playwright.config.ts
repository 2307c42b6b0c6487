import { defineConfig, devices } from '@playwright/test'
import { browserLaunch } from './tests/support/browser-launch.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each with a browser and a server of its own: as many as two cores carry. Tests wait more than they work.
  workers: 2,
  // CI runs on a busy machine and gives each test one more try; the reporter names those that needed it. Locally a test
  // that fails once has failed.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Generous, because no test is about time: a loaded machine must not make a right answer wrong.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./tests/support/second-try-reporter.ts']],
  // A trace takes a third of the machine: TRACE=1 records those of failing tests.
  use: {
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
})
