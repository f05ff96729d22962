// Steps before the server: installs dependencies and builds the web, each only if missing or outdated.
import { install, isInstalled } from './install.mjs'
import { alone } from './lock.mjs'
import { buildWeb, isWebFresh } from './web.mjs'

/** `web`: build the browser's files; `dev`: install development packages in any case. */
export async function prepare({ web, dev, verbose }) {
  if (isReady(web, dev)) return
  await alone(async () => {
    const build = web && !isWebFresh()
    if (!isInstalled({ withDev: dev || build })) await install(verbose)
    if (build) await buildWeb(verbose)
  })
}

function isReady(web, dev) {
  return (!web || isWebFresh()) && isInstalled({ withDev: dev })
}
