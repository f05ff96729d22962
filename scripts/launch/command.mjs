// Runs a program to its end without output, and keeps its last lines.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { alsoHeldBy } from './lock.mjs'
import { ROOT } from './say.mjs'

/**
 * Resolves to { code, signal, output }; code is null if it was killed (`signal`) or could not be started. `verbose` also shows the output
 * in the terminal.
 */
export function run(program, args, { verbose = false, env = process.env, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env, shell, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    alsoHeldBy(child.pid)
    let output = ''
    const hear = (stream, echo) =>
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000)
        if (verbose) echo.write(chunk)
      })
    hear(child.stdout, process.stdout)
    hear(child.stderr, process.stderr)
    const interrupt = (signal) => {
      child.kill(signal)
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt)
    const finish = (code, signal = null) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupt)
      resolve({ code, signal, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(null)
    })
    child.on('close', finish)
  })
}

/** Text about the signal that ended a program; empty without one. */
export const endOf = (signal) =>
  signal ? `（进程被信号 ${signal} 结束${signal === 'SIGKILL' ? '，多半是内存不足' : '，可能是依赖文件损坏'}）` : ''

/** The last meaningful lines (no stack, no colours), indented below the launcher's own line. */
export function lastWords(output, count = 15) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() && !/^(npm error)?\s+at .*:\d+\)?$/.test(line))
  return lines
    .slice(-count)
    .map((line) => `    ${line}`)
    .join('\n')
}
