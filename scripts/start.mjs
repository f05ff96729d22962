// `npm start` and `npm run dev`: from a fresh copy to a running server. Uses only Node's own modules, because nothing is installed yet.
//   --dev      server with restart on change, and the Vite dev server
//   --prepare  install and build, do not start (for images and offline machines)
//   --verbose  show what npm and Vite say
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`需要 Node.js 20.19 或更高版本，当前是 ${process.versions.node}：请升级后重新执行 npm start`)
  process.exit(1)
}

const { Refusal } = await import('./launch/say.mjs')
const { prepare } = await import('./launch/prepare.mjs')
const { findNode } = await import('./launch/runtime.mjs')
const { runDev, runServer } = await import('./launch/run.mjs')

const asked = new Set(process.argv.slice(2))
const dev = asked.has('--dev')
try {
  await prepare({ web: !dev && process.env.ROLE !== 'worker', dev, verbose: asked.has('--verbose') })
  if (!asked.has('--prepare')) process.exitCode = await (dev ? runDev(findNode()) : runServer(findNode()))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
