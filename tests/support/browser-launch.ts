import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright'

/** Where systems keep a Chromium that Playwright can drive. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser every test run uses: CHROMIUM_PATH, then Playwright's own, then the system's; null when there is none.
 * A CHROMIUM_PATH that leads nowhere is an error: quietly taking another browser would hide the typing mistake.
 */
export function findBrowser(): string | null {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`)
    return chosen
  }
  return [chromium.executablePath(), ...installed].find((path) => existsSync(path)) ?? null
}

/** The command line takes one list, so this one begins with what Playwright itself switches off. */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The box below the address line would be loaded as a page of its own for every profile, though nobody sees it.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process kept in reserve costs a start, and the tests that kill a tab would take it for the tab's.
  'SpareRendererForSitePerProcess',
]

/** Options for chromium.launch, the same for Playwright's runner, the benches and anything else that opens a browser. */
export function browserLaunch(): LaunchOptions {
  const executablePath = findBrowser()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      // Chromium refuses to sandbox itself for root, which is what a container usually runs as.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${withoutFeatures.join(',')}`,
    ],
  }
}
