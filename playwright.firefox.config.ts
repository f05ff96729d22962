// The journeys in Firefox: `npm run test:firefox`.
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig(journeys, {
  /**
   * The others need what its WebDriver BiDi does not speak: downloads, going back, the network switched off, another zone or
   * colours for one window; or they ask axe, to which every browser is the same.
   */
  testMatch: [
    'organisation/{sessions,roles-viewer,tenants,users,tenant-setup*,recycle-bin}.journey.ts',
    'authoring/{courses*,digital-humans*,natural-voices,replacements}.journey.ts',
    'assessment/{exams,exam-papers,exams-series,marking}.journey.ts',
    'practice/projects.journey.ts',
    'portal/{home*,search,keyboard}.journey.ts',
  ],
  /** One window is looked at. */
  workers: 1,
  use: { browserName: 'firefox', trace: 'off' },
})
