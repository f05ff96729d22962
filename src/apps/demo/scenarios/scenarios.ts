// The scenarios of the demo, by the titles of their sub-scenes.
import { annuityScenarios } from './annuity.ts'
import { healthScenarios } from './health.ts'
import type { DemoScenario } from './parts.ts'
import { telecomServiceScenarios } from './telecom-service.ts'
import { telecomScenarios } from './telecom.ts'

export const demoScenarios: readonly DemoScenario[] = [
  ...healthScenarios,
  ...annuityScenarios,
  ...telecomScenarios,
  ...telecomServiceScenarios,
]
