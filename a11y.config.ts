import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'

/** The long forms: every view in every look and state, and a picture of each. `npm run a11y`, `npm run screenshots`. */
export default defineConfig(usual, {
  testDir: 'tests/a11y',
  testMatch: '*.run.ts',
  // Views share nothing: as many side by side as there are browsers.
  fullyParallel: true,
  timeout: 900_000,
  // A page that hangs is named, instead of taking the half hour with it.
  use: { ...usual.use, actionTimeout: 30_000, navigationTimeout: 60_000 },
})
