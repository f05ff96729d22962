// Handlers of course packages.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import { coursePackages } from '../contract.ts'
import type { ImportNeeds } from './building.ts'
import { exportPackage, type ScenarioPort } from './exporting.ts'
import { importPackage } from './importing.ts'

interface Needs extends Pick<ImportNeeds, 'storage' | 'wake'> {
  log: Log
}

/** `scenarios` is a port to higher features, which own the scenarios of sub-scenes. */
export const coursePackageRoutes = ({ storage, wake, log }: Needs, scenarios: ScenarioPort) =>
  serve(coursePackages, {
    exportPackage: withoutTransaction(({ transact, conclude, query }) =>
      exportPackage({ transact, conclude }, query.id, { storage, log, scenarios }),
    ),
    importPackage: withoutTransaction(({ transact, conclude, file }) =>
      importPackage({ transact, conclude }, file, { storage, wake, scenarios }),
    ),
  })
