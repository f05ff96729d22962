// Loaded into every process the launcher starts: ends it in good order when the launcher is gone, even by kill -9.
// A direct child sees its channel close. Below `node --watch` there is none to the launcher, so its process number is looked at.
const LOOK_EVERY_MS = 1000
const launcher = Number(process.env.YANWU_WATCHED_BY)

// What the program forks is the program's own affair.
const own = process.execArgv.findIndex((word) => word === import.meta.url)
if (own > 0) process.execArgv.splice(own - 1, 2)

if (launcher) {
  setInterval(() => {
    if (isRunning(launcher)) return
    // The watching process hands the signal down to this one.
    if (process.ppid > 1) process.kill(process.ppid, 'SIGTERM')
    if (process.ppid <= 1 || process.platform === 'win32') end()
  }, LOOK_EVERY_MS).unref()
} else {
  process.once('disconnect', end)
  process.channel?.unref()
}

/** As if SIGTERM had come, so that the program's own shutdown runs. */
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
