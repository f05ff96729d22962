// The first screen of learners, which greets by the hour.
import type { Locator, Page } from 'playwright-core'

/** The heading of 今天. */
export const todayHeading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: /(?:好|夜深了)，/ })
