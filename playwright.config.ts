import { defineConfig, devices } from '@playwright/test'
import { browserLaunch } from './tests/support/browser-launch.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two cores carry one browser, its workers and a server well; more only makes slow tests look broken.
  workers: 1,
  // A test that passes the second time is a bug that was seen once.
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Generous, because no test is about time: a loaded machine must not make a right answer wrong.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { trace: 'retain-on-failure', launchOptions: browserLaunch() },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
})
