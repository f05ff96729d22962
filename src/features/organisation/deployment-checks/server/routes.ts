// Handler of the deployment checks. The application runs them, because they concern every part of the program.
import os from 'node:os'
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { onPlatform } from '#features/organisation/tenant-setup/server/tenant-setup.ts'
import { type Check, deploymentChecks } from '../contract.ts'

export interface DeploymentNeeds {
  /** Runs every check of the deployment. Concurrent calls share one run. */
  checkDeployment: () => Promise<Check[]>
  platformDomain: string
}

export const deploymentCheckRoutes = (needs: DeploymentNeeds) =>
  serve(deploymentChecks, {
    list: withoutTransaction(async ({ transact, conclude }) => {
      await transact((db) => onPlatform(db, needs.platformDomain))
      const content = { host: os.hostname(), checks: await needs.checkDeployment() }
      return conclude(() => Promise.resolve(content))
    }),
  })
