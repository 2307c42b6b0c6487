import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Names, at the end of a run, the tests that failed at first and passed when they were retried: bugs to mend next. */
export default class SecondTryReporter implements Reporter {
  #tests: () => ReturnType<Suite['allTests']> = () => []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = () => suite.allTests()
  }

  onEnd(): void {
    const flaky = this.#tests().filter((test) => test.outcome() === 'flaky')
    if (flaky.length === 0) return
    console.log('needed a second try:')
    for (const test of flaky) console.log(`  ${test.titlePath().filter(Boolean).join(' › ')}`)
  }
}
