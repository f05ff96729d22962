// Everything before the server: dependencies and the built web, each only when missing or out of date.
import { install, isInstalled } from './install.mjs'
import { alone } from './lock.mjs'
import { buildWeb, isWebFresh } from './web.mjs'

/** `web`: the browser's files are wanted; `dev`: development packages are wanted whether or not something is built. */
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
