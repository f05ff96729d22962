// Numbers of passed and failed tests of a step, from the JSON reports of vitest and Playwright.
import { readFileSync, rmSync } from 'node:fs'

/** The counts in a report of either runner, which is then deleted; null without a report. */
export function takeCounts(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
  rmSync(file, { force: true })
  if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected + report.errors.length }
  // a file that cannot be loaded has no tests, and counts as one failure
  const broken = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken }
}

/** Arguments and environment that make a runner write its report to a file beside its usual output. */
export function reporting(runner, file) {
  if (runner === 'vitest') return { words: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} }
  if (runner === 'playwright') return { words: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }
  return { words: [], env: {} }
}
