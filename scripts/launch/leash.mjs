// Loaded into every process of the launcher: shuts it down if the launcher is gone, even after kill -9. A direct child sees its channel
// close. A process below `node --watch` has no channel, so it polls the process id of the launcher.
const LOOK_EVERY_MS = 1000
const launcher = Number(process.env.YANWU_WATCHED_BY)

// child processes of the program must not load this file
const own = process.execArgv.findIndex((word) => word === import.meta.url)
if (own > 0) process.execArgv.splice(own - 1, 2)

if (launcher) {
  setInterval(() => {
    if (isRunning(launcher)) return
    // the watching process forwards the signal to this one
    if (process.ppid > 1) process.kill(process.ppid, 'SIGTERM')
    if (process.ppid <= 1 || process.platform === 'win32') end()
  }, LOOK_EVERY_MS).unref()
} else {
  process.once('disconnect', end)
  process.channel?.unref()
}

/** Emulates SIGTERM, so that the program's own shutdown runs. */
function end() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
